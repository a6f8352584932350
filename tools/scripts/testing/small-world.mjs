import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startProcesses } from '../lib/child-processes.mjs';
import { assertPortsFree } from '../lib/ports.mjs';
import { main } from '../lib/run.mjs';
import { untilStopRequested } from '../lib/signals.mjs';
import { recordWorld } from '../lib/world-record.mjs';

/** Runs one small server the way that `npm start` runs the local world. Arguments: folder of the worlds, port. */
await main(async () => {
  const [worlds, port] = process.argv.slice(2);
  await assertPortsFree({ portal: Number(port) }, worlds);
  const folder = join(worlds, port);
  mkdirSync(folder, { recursive: true });
  const removeRecord = recordWorld(folder, [Number(port)]);
  const server = {
    name: 'server',
    script: 'tools/scripts/testing/small-server.mjs',
    ready: `http://localhost:${port}`,
    env: { PORT: port },
  };
  const world = await startProcesses([[server]], {
    logFolder: join(folder, 'logs'),
    onError: console.log,
    revives: process.env.REVIVES === 'true',
  });
  const stopRequested = untilStopRequested();
  console.log('started');
  await stopRequested;
  await world.stop();
  removeRecord();
});
