import { ensureInstalled } from './lib/ensure-installed.mjs';
import { bin, main, run } from './lib/run.mjs';

/** Lints, type-checks and tests only what a change touches; more words go to Nx (`--base=… --head=…`). */
await main(async () => {
  await ensureInstalled();
  const env = {
    ...process.env,
    NX_DAEMON: 'false',
    NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
  };
  const types = await run(bin('tsc'), ['-b']);
  const words = process.argv.slice(2);
  const tests = await run(bin('nx'), ['affected', '-t', 'lint', 'test', ...words], { env });
  return types.code || tests.code;
});
