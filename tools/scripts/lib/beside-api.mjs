import { join } from 'node:path';
import { buildServer } from './build-server.mjs';
import { basePort } from './ports.mjs';
import { root, run } from './run.mjs';
import { worldsFolder } from './world-record.mjs';

/**
 * Runs a program for operators beside the API. It needs the API's environment; without a database in it, it is for the local
 * world of `PORT`, which must be running.
 * @param {'admin' | 'doctor'} program
 * @returns {Promise<number>} its exit code
 */
export async function runBesideApi(program) {
  await buildServer('api');
  const { DATABASE_URL, PGLITE_DIR = join(worldsFolder, String(basePort()), 'database') } =
    process.env;
  const env = DATABASE_URL ? process.env : { ...process.env, PGLITE_DIR };
  const script = `apps/api/dist/${program}.mjs`;
  const words = process.argv.slice(2);
  const { code } = await run(process.execPath, ['--enable-source-maps', script, ...words], {
    cwd: root,
    env,
  });
  return code;
}
