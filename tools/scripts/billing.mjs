import { buildServer } from './build-server.mjs';
import { main, root, run } from './lib/run.mjs';

/** Lists, replays, reconciles and refunds: `npm run billing -- list`. It needs the API's environment. */
await main(async () => {
  await buildServer('api');
  const script = 'apps/api/dist/billing.mjs';
  const { code } = await run(
    process.execPath,
    ['--enable-source-maps', script, ...process.argv.slice(2)],
    {
      cwd: root,
    },
  );
  return code;
});
