import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, Stop } from '../scripts/lib/run.mjs';
import { benchPort } from './support/bench-port.mjs';
import { atMost } from './support/bound.mjs';
import { repeat } from './support/rounds.mjs';

/** The last line of the table that `npm start` prints when everything is ready. */
const ready = 'Ctrl-C';

/** Starts a world, waits for its table and stops it; returns the seconds until the table was printed. */
async function secondsToReady(port) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [join(root, 'tools/scripts/start.mjs')], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  let printed = '';
  await new Promise((resolve, reject) => {
    const read = (chunk) => {
      printed += chunk;
      if (printed.includes(ready)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void closed.then(() => reject(new Stop(`npm start ended:\n${printed.trim()}`)));
  });
  const seconds = (performance.now() - startedAt) / 1000;
  child.kill('SIGINT');
  await closed;
  return seconds;
}

/** `npm start` with everything installed; the first round starts from nothing, the others with its data. */
export const start = {
  name: 'npm start',
  bound: atMost(15, 's'),
  async measure() {
    const port = benchPort() + 10;
    const folder = join(root, '.world', String(port));
    if (existsSync(folder))
      throw new Stop(`${folder} belongs to a world that is running; set PORT to another number.`);
    try {
      return await repeat(() => secondsToReady(port));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
