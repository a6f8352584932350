import { join } from 'node:path';
import { buildServer } from './build-server.mjs';
import { basePort } from './lib/ports.mjs';
import { main, root, run } from './lib/run.mjs';
import { worldsFolder } from './lib/world-record.mjs';

/**
 * The operators' commands: `npm run admin -- --help`. They need the API's environment; without a database in it, they are
 * for the local world of `PORT`, which must be running.
 */
await main(async () => {
  await buildServer('api');
  const { DATABASE_URL, PGLITE_DIR = join(worldsFolder, String(basePort()), 'database') } =
    process.env;
  const env = DATABASE_URL ? process.env : { ...process.env, PGLITE_DIR };
  const script = 'apps/api/dist/admin.mjs';
  const words = process.argv.slice(2);
  const { code } = await run(process.execPath, ['--enable-source-maps', script, ...words], {
    cwd: root,
    env,
  });
  return code;
});
