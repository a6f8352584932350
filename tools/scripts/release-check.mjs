import { ensureInstalled } from './lib/ensure-installed.mjs';
import { main } from './lib/run.mjs';

/** Runs what is about a release, on main and before one: `npm test` leaves it out until something that it reads changes. */
await main(async () => {
  await ensureInstalled();
  const { provideBrowsers } = await import('./lib/chromium.mjs');
  const { recordPassedGates, releaseGates } = await import('./lib/suite/release-gates.mjs');
  const { runTargets } = await import('./lib/suite/targets.mjs');
  await provideBrowsers();
  const targets = releaseGates.filter(({ project }) => !project).map(({ target }) => target);
  const projects = releaseGates.flatMap(({ project }) => project ?? []);
  const codes = [
    await runTargets(['run-many', '-t', ...targets]),
    await runTargets(['run-many', '-t', 'test', '-p', ...projects]),
  ];
  if (codes.some((code) => code !== 0)) return 1;
  await recordPassedGates();
  return 0;
});
