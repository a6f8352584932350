import { ensureInstalled } from './lib/ensure-installed.mjs';
import { basePort } from './lib/ports.mjs';
import { main, root } from './lib/run.mjs';
import { untilStopRequested } from './lib/signals.mjs';
import { printWorld } from './lib/world-table.mjs';

/** Hot reload: Vite serves the portal on `PORT` and proxies API requests to `PORT+1`; the API is rebuilt on every change. */
await main(async () => {
  const port = basePort();
  await ensureInstalled();
  const { watchServer } = await import('./lib/build-server.mjs');
  const { spawnNode } = await import('./lib/child-processes.mjs');
  const { startWorld } = await import('./lib/world.mjs');
  let world;
  let restarted = Promise.resolve();
  const restartApi = () => {
    restarted = restarted
      .then(() => world?.restart('api'))
      .catch((error) => console.error(error.message));
  };
  const watchers = [
    await watchServer('api', restartApi),
    await watchServer('stand-ins', () => {}),
    await watchServer('web-app', () => {}),
    await watchServer('host-pages', () => {}),
  ];
  await Promise.all(watchers.map((each) => each.rebuild()));
  const stopRequested = untilStopRequested();
  const fresh = process.argv.includes('--fresh');
  world = await startWorld({ port, apiPort: port + 1, fresh, onError: console.error });
  const vite = spawnNode(
    [
      'node_modules/vite/bin/vite.js',
      '--config',
      'tools/dev/vite.config.mts',
      '--port',
      String(port),
      '--strictPort',
    ],
    {
      env: { ...process.env, API_ORIGIN: `http://localhost:${port + 1}` },
      stdio: ['inherit', 'inherit', 'inherit'],
    },
  );
  printWorld(world);
  await stopRequested;
  vite.kill('SIGTERM');
  await Promise.all(watchers.map((each) => each.dispose()));
  await restarted;
  await world.stop();
});
