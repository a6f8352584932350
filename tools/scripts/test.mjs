import { ensureInstalled } from './lib/ensure-installed.mjs';
import { main } from './lib/run.mjs';

/** Runs the whole suite: only what changed since an earlier run, the rest comes from Nx's cache. */
await main(async () => {
  await ensureInstalled();
  const { provideBrowsers } = await import('./lib/chromium.mjs');
  const { providePostgres } = await import('./lib/postgres.mjs');
  const { suiteTargets } = await import('./lib/suite/suite-targets.mjs');
  const { runTargets } = await import('./lib/suite/targets.mjs');
  await provideBrowsers();
  await providePostgres();
  return runTargets(['run-many', '-t', ...suiteTargets, ...process.argv.slice(2)]);
});
