import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startProcesses } from './child-processes.mjs';
import { assertPortsFree, portsOf } from './ports.mjs';
import { processesOf, secretsOf } from './world-processes.mjs';
import { recordWorld, worldsFolder } from './world-record.mjs';

/**
 * Starts a whole local world: the stand-ins, then the API, which also serves the portal. It ends with this process.
 * @param {{ port: number, apiPort?: number, fresh?: boolean, folder?: string, apiEnv?: NodeJS.ProcessEnv,
 *   onError?: (text: string) => void }} options
 *   `apiPort`: the API's own port when another server, such as Vite, listens on `port`; `apiEnv`: variables of the API,
 *   for example real providers or another database; `onError` gets the errors that the processes log
 * @returns what was started: ports, folders, `restart` of one process by name, and `stop`
 */
export async function startWorld({
  port,
  apiPort = port,
  fresh = false,
  folder = join(worldsFolder, String(port)),
  apiEnv = {},
  onError,
}) {
  const ports = portsOf(port);
  await assertPortsFree({ ...ports, api: apiPort });
  if (fresh) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const removeRecord = recordWorld(folder, [...Object.values(ports), apiPort]);
  const { standIns, api } = processesOf(ports, apiPort, folder, secretsOf(folder));
  const stages = [standIns, [{ ...api, env: { ...api.env, ...apiEnv } }]];
  const logFolder = join(folder, 'logs');
  try {
    const { restart, stop } = await startProcesses(stages, { logFolder, onError });
    return {
      ports,
      folder,
      logFolder,
      restart,
      async stop() {
        await stop();
        removeRecord();
      },
    };
  } catch (error) {
    removeRecord();
    throw error;
  }
}
