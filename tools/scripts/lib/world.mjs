import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  clocksOf,
  clusterPortsOf,
  clusterStages,
  databaseUrlOf,
  allPortsOf,
} from '../../cluster/cluster-processes.mjs';
import { startProcesses } from './child-processes.mjs';
import { assertPortsFree, portsOf } from './ports.mjs';
import { processesOf, secretsOf } from './world-processes.mjs';
import { recordWorld, worldsFolder } from './world-record.mjs';

/** The stages in which one API process with its embedded database starts. */
const oneProcess = (api) => ({ folder: undefined, stages: [[api]], remove: () => {} });

/**
 * Starts a whole local world: the stand-ins, then the API, which also serves the portal. It ends with this process.
 * @param {{ port: number, apiPort?: number, fresh?: boolean, folder?: string, apiEnv?: NodeJS.ProcessEnv,
 *   cluster?: boolean, diskMegabytes?: number, revives?: boolean, onError?: (text: string) => void }} options
 *   `apiPort`: the API's own port when another server, such as Vite, listens on `port`; `apiEnv`: variables of the API,
 *   for example real providers or another database; `cluster` runs it as several processes with a replicated database, which begins
 *   with new data, on disks of `diskMegabytes`; `revives`: whether a process that ends by itself is started again; `onError` gets
 *   the errors that the processes log
 * @returns what was started: ports, folders, `restart` and `pidOf` of one process by name, and `stop`
 */
export async function startWorld({
  port,
  apiPort = port,
  fresh = false,
  folder = join(worldsFolder, String(port)),
  apiEnv = {},
  cluster = false,
  diskMegabytes,
  revives,
  onError,
}) {
  const ports = portsOf(port);
  const clusterPorts = clusterPortsOf(port);
  const taken = { ...ports, api: apiPort, ...(cluster && allPortsOf(clusterPorts)) };
  await assertPortsFree(taken);
  if (fresh) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const removeRecord = recordWorld(
    folder,
    Object.values(taken),
    cluster ? databaseUrlOf(clusterPorts) : undefined,
  );
  const portal = `http://localhost:${port}`;
  const clocks = cluster ? clocksOf(portal, clusterPorts) : [`${portal}/control/clock`];
  const { standIns, api } = processesOf(ports, apiPort, folder, secretsOf(folder), clocks);
  const configured = { ...api, env: { ...api.env, ...apiEnv } };
  const {
    folder: clusterFolder,
    stages,
    remove,
  } = cluster ? await clusterStages(ports, configured, { diskMegabytes }) : oneProcess(configured);
  const logFolder = join(folder, 'logs');
  try {
    const { stop, ...rest } = await startProcesses([standIns, ...stages], {
      ...{ logFolder, onError, revives },
    });
    return {
      ports,
      folder,
      clusterFolder,
      logFolder,
      ...rest,
      async stop() {
        await stop();
        remove();
        removeRecord();
      },
    };
  } catch (error) {
    remove();
    removeRecord();
    throw error;
  }
}
