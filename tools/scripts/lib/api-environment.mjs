import { join } from 'node:path';
import { basePort, portsOf } from './ports.mjs';
import { processesOf, secretsOf } from './world-processes.mjs';
import { findWorldAt, worldsFolder } from './world-record.mjs';

/**
 * The environment of the API that an operator's program works beside: the given one, or that of the local world of `PORT`,
 * also of a cluster, and of a world that was started with the address of a database server.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentOfApi(env, worlds = worldsFolder) {
  if (env.DATABASE_URL && env.KEY_ENCRYPTION_SECRET) return env;
  const port = basePort(env.PORT);
  const folder = join(worlds, String(port));
  const world = findWorldAt(port, worlds);
  const databaseUrl = env.DATABASE_URL || (world?.isRunning ? world.databaseUrl : undefined);
  if (!databaseUrl) return { PGLITE_DIR: join(folder, 'database'), ...env };
  if (!world?.isRunning) return env;
  const { api } = processesOf(portsOf(port), port, folder, secretsOf(folder), []);
  return { ...api.env, ...env, DATABASE_URL: databaseUrl };
}
