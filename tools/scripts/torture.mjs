import { ensureInstalled } from './lib/ensure-installed.mjs';
import { basePort } from './lib/ports.mjs';
import { main, run } from './lib/run.mjs';

/** Breaks what runs under load; the next arguments are how often, by default 200 times, and a word of the fault's name. */
async function breakUnderLoad(cluster, points = '200', word) {
  const { ensureClusterPrograms } = await import('../cluster/debian-packages.mjs');
  const { buildAll } = await import('./lib/build.mjs');
  const { runChaos } = await import('../chaos/chaos.mjs');
  if (cluster) await ensureClusterPrograms();
  await buildAll();
  return runChaos({ port: basePort(), points: Number(points), cluster, word });
}

/** Sends requests that are made from the OpenAPI document; the next argument is how many each operation gets, by default 200. */
async function fuzz(runs = '200') {
  const { code } = await run(
    process.execPath,
    [
      ...['tools/scripts/test-server.mjs', 'apps/api', 'postgres'],
      '--testMatch=<rootDir>/src/**/*.fuzz.ts',
    ],
    { env: { ...process.env, FUZZ_RUNS: runs } },
  );
  return code;
}

/**
 * Runs the tests with the long form of every race and corpus; further arguments go to Nx (`-p api`). With `cluster` it breaks a
 * cluster instead, with `embedded` one process with its embedded database, with `fuzz` it sends
 * requests that are made from the OpenAPI document.
 */
await main(async () => {
  await ensureInstalled();
  const [first, points, word] = process.argv.slice(2);
  if (first === 'cluster' || first === 'embedded')
    return breakUnderLoad(first === 'cluster', points, word);
  if (first === 'fuzz') return fuzz(points);
  const { providePostgres } = await import('./lib/postgres.mjs');
  const { runTargets } = await import('./lib/suite/targets.mjs');
  await providePostgres();
  process.env.TORTURE = '1';
  return runTargets(['run-many', '-t', 'test', 'test-pglite', ...process.argv.slice(2)]);
});
