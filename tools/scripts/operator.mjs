import { buildServer } from './build-server.mjs';
import { main, root, run, Stop } from './lib/run.mjs';

/** The operators' commands, `npm run billing -- list` for example. They need the API's environment. */
const commands = ['billing', 'institutions', 'updates'];

await main(async () => {
  const [command, ...words] = process.argv.slice(2);
  if (!command || !commands.includes(command))
    throw new Stop(`Name a command: ${commands.join(' or ')}.`);
  await buildServer('api');
  const script = `apps/api/dist/${command}.mjs`;
  const { code } = await run(process.execPath, ['--enable-source-maps', script, ...words], {
    cwd: root,
  });
  return code;
});
