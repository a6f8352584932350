import { environmentOfApi } from './api-environment.mjs';
import { buildServer } from './build-server.mjs';
import { root, run } from './run.mjs';

/**
 * Runs a program for operators beside the API. It needs the API's environment; in the local world of `PORT`, which must be
 * running, it needs only the variables that the world was started with.
 * @param {'admin' | 'doctor'} program
 * @returns {Promise<number>} its exit code
 */
export async function runBesideApi(program) {
  await buildServer('api');
  const script = `apps/api/dist/${program}.mjs`;
  const words = process.argv.slice(2);
  const { code } = await run(process.execPath, ['--enable-source-maps', script, ...words], {
    cwd: root,
    env: environmentOfApi(process.env),
  });
  return code;
}
