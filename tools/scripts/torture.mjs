import { ensureInstalled } from './lib/ensure-installed.mjs';
import { main } from './lib/run.mjs';

/** Runs the tests with the long form of every race and corpus; further arguments go to Nx (`-p api`). */
await main(async () => {
  await ensureInstalled();
  const { providePostgres } = await import('./lib/postgres.mjs');
  const { runTargets } = await import('./lib/suite/targets.mjs');
  await providePostgres();
  process.env.TORTURE = '1';
  return runTargets(['run-many', '-t', 'test', 'test-pglite', ...process.argv.slice(2)]);
});
