import { ensureInstalled } from './lib/ensure-installed.mjs';
import { main } from './lib/run.mjs';

/** Measures what the portal promises of its speed and size: `npm run bench -- <name> …`, or everything. */
await main(async () => {
  await ensureInstalled();
  const { runBenches } = await import('../bench/run-benches.mjs');
  return (await runBenches(process.argv.slice(2))) ? 0 : 1;
});
