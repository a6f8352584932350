import { ensureInstalled } from './lib/ensure-installed.mjs';
import { main } from './lib/run.mjs';

/** Runs the part of the suite that a change touches; further arguments go to Nx (`--base=… --head=…`). */
await main(async () => {
  await ensureInstalled();
  const { provideBrowsers } = await import('./lib/chromium.mjs');
  const { providePostgres } = await import('./lib/postgres.mjs');
  const { runTargets, targetsOfChange } = await import('./lib/suite/targets.mjs');
  await provideBrowsers();
  await providePostgres();
  const options = process.argv.slice(2);
  return runTargets(['affected', '-t', ...(await targetsOfChange(options)), ...options]);
});
