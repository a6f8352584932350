import { ensureInstalled } from './lib/ensure-installed.mjs';
import { main } from './lib/run.mjs';

/** Runs the whole suite, and of what is about a release only what changed: the rest comes from Nx's cache, or has passed before. */
await main(async () => {
  await ensureInstalled();
  const { provideBrowsers } = await import('./lib/chromium.mjs');
  const { providePostgres } = await import('./lib/postgres.mjs');
  const { suiteTargets } = await import('./lib/suite/suite-targets.mjs');
  const { unchangedGates } = await import('./lib/suite/release-gates.mjs');
  const { runTargets } = await import('./lib/suite/targets.mjs');
  await provideBrowsers();
  await providePostgres();
  const gates = await unchangedGates();
  for (const line of gates.lines) console.log(line);
  return runTargets(['run-many', '-t', ...gates.options(suiteTargets), ...process.argv.slice(2)]);
});
