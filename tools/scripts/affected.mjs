import { ensureInstalled } from './lib/ensure-installed.mjs';
import { main } from './lib/run.mjs';

/** Runs the part of the suite that a change touches; further arguments go to Nx (`--base=… --head=…`). */
await main(async () => {
  await ensureInstalled();
  const { provideBrowsers } = await import('./lib/chromium.mjs');
  const { providePostgres } = await import('./lib/postgres.mjs');
  const { runTargets, suiteTargets } = await import('./lib/targets.mjs');
  await provideBrowsers();
  await providePostgres();
  return runTargets(['affected', '-t', ...suiteTargets, ...process.argv.slice(2)]);
});
