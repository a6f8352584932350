import { spawn } from 'node:child_process';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { basePort } from './lib/ports.mjs';
import { bin, main, root } from './lib/run.mjs';
import { untilSignal } from './lib/signals.mjs';
import { printWorld } from './lib/world-table.mjs';

/** Hot reload: Vite serves the portal on `PORT` and passes calls on to the api on `PORT+1`, rebuilt at every change. */
await main(async () => {
  const port = basePort();
  await ensureInstalled();
  const { watchServer } = await import('./build-server.mjs');
  const { startWorld } = await import('./lib/world.mjs');
  let world;
  const rebuilt = () => void world?.restart('api');
  const watchers = [await watchServer('api', rebuilt), await watchServer('stand-ins', () => {})];
  await Promise.all(watchers.map((each) => each.rebuild()));
  world = await startWorld({ port, fresh: process.argv.includes('--fresh'), apiPort: port + 1 });
  const vite = spawn(bin('vite'), ['--port', String(port), '--strictPort', 'apps/portal'], {
    cwd: root,
    env: { ...process.env, API_ORIGIN: `http://localhost:${port + 1}` },
    stdio: 'inherit',
  });
  printWorld(world.ports);
  await untilSignal();
  vite.kill('SIGTERM');
  await Promise.all(watchers.map((each) => each.dispose()));
  await world.stop();
});
