import { ensureInstalled } from './lib/ensure-installed.mjs';
import { basePort } from './lib/ports.mjs';
import { main } from './lib/run.mjs';
import { untilStopRequested } from './lib/signals.mjs';
import { printWorld } from './lib/world-table.mjs';

await main(async () => {
  const port = basePort();
  await ensureInstalled();
  const { buildAll } = await import('./lib/build.mjs');
  const { startWorld } = await import('./lib/world.mjs');
  console.log('Building what changed …');
  await buildAll();
  console.log('Starting …');
  const stopRequested = untilStopRequested();
  const fresh = process.argv.includes('--fresh');
  const world = await startWorld({ port, fresh, onError: console.error });
  printWorld(world);
  await stopRequested;
  console.log('\nStopping …');
  await world.stop();
  console.log('Stopped. The data is kept for the next start.');
});
