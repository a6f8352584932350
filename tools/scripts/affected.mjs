import { ensureInstalled } from './lib/ensure-installed.mjs';
import { main } from './lib/run.mjs';

/** Runs the part of the suite that a change touches, without what is about a release; further arguments go to Nx (`--base=… --head=…`). */
await main(async () => {
  await ensureInstalled();
  const { provideBrowsers } = await import('./lib/chromium.mjs');
  const { providePostgres } = await import('./lib/postgres.mjs');
  const { leaveOut, releaseGates } = await import('./lib/suite/release-gates.mjs');
  const { runTargets, targetsOfChange } = await import('./lib/suite/targets.mjs');
  await provideBrowsers();
  await providePostgres();
  const options = process.argv.slice(2);
  const targets = leaveOut(releaseGates, await targetsOfChange(options));
  return runTargets(['affected', '-t', ...targets, ...options]);
});
