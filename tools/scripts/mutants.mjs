import { join } from 'node:path';
import { ensureInstalled, installLocked } from './lib/ensure-installed.mjs';
import { main, root } from './lib/run.mjs';

/** Breaks the pure rules of libraries in many small ways, and fails where the specs notice too few: `npm run mutants -- [<library> …]`. */
await main(async () => {
  await ensureInstalled();
  await installLocked(join(root, 'tools/mutants'));
  const { runMutants } = await import('../mutants/run-mutants.mjs');
  return (await runMutants(process.argv.slice(2))) ? 0 : 1;
});
