import { ensureInstalled } from './lib/ensure-installed.mjs';
import { basePort } from './lib/ports.mjs';
import { main, bin, root, run } from './lib/run.mjs';
import { untilStopRequested } from './lib/signals.mjs';

/** Starts a cluster until it is stopped, or with `test` the journeys on one; further arguments choose journeys. */
await main(async () => {
  await ensureInstalled();
  const { ensureClusterPrograms } = await import('../cluster/debian-packages.mjs');
  const { buildAll } = await import('./lib/build.mjs');
  await ensureClusterPrograms();
  console.log('Building what changed …');
  await buildAll();
  const [command, ...patterns] = process.argv.slice(2);
  if (command === 'test') {
    const env = { ...process.env, E2E_CLUSTER: 'true' };
    const args = ['test', '--config', 'journeys.config.mjs', ...patterns];
    return (await run(bin('playwright'), args, { cwd: `${root}/e2e`, env })).code;
  }
  const { startWorld } = await import('./lib/world.mjs');
  const { printCluster } = await import('../cluster/print-cluster.mjs');
  const stopRequested = untilStopRequested();
  console.log('Starting …');
  const world = await startWorld({
    port: basePort(),
    fresh: true,
    cluster: true,
    revives: true,
    onError: console.error,
  });
  printCluster(world);
  await stopRequested;
  console.log('\nStopping …');
  await world.stop();
  return 0;
});
