import { join } from 'node:path';
import { ensureInstalled, installLocked } from './lib/ensure-installed.mjs';
import { main, root } from './lib/run.mjs';

/** Measures what the portal promises of its speed and size: `npm run bench -- [--runs <n>] <name> …`, or everything. */
await main(async () => {
  await ensureInstalled();
  await installLocked(join(root, 'tools/bench'));
  const { runBenches } = await import('../bench/run-benches.mjs');
  const { options } = await import('../bench/support/options.mjs');
  return (await runBenches(options.names)) ? 0 : 1;
});
