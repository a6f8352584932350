import { ensureInstalled } from './lib/ensure-installed.mjs';
import { basePort } from './lib/ports.mjs';
import { main } from './lib/run.mjs';

/** Breaks a cluster under load; the next argument is how often, by default 200 times. */
async function breakCluster(points = '200') {
  const { ensureClusterPrograms } = await import('../cluster/debian-packages.mjs');
  const { buildAll } = await import('./lib/build.mjs');
  const { runChaos } = await import('../chaos/chaos.mjs');
  await ensureClusterPrograms();
  await buildAll();
  return runChaos({ port: basePort(), points: Number(points) });
}

/**
 * Runs the tests with the long form of every race and corpus; further arguments go to Nx (`-p api`). With `cluster` it breaks a
 * cluster instead.
 */
await main(async () => {
  await ensureInstalled();
  const [first, points] = process.argv.slice(2);
  if (first === 'cluster') return breakCluster(points);
  const { providePostgres } = await import('./lib/postgres.mjs');
  const { runTargets } = await import('./lib/suite/targets.mjs');
  await providePostgres();
  process.env.TORTURE = '1';
  return runTargets(['run-many', '-t', 'test', 'test-pglite', ...process.argv.slice(2)]);
});
