import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, Stop } from '../scripts/lib/run.mjs';
import { cpuFile } from '../scripts/lib/suite/targets.mjs';
import { atMost } from './support/bound.mjs';
import { printLines } from './support/table.mjs';

const readCpu = () => (existsSync(cpuFile) ? JSON.parse(readFileSync(cpuFile, 'utf8')) : {});

/** Prints the CPU seconds of each target in the last run and in this one, the largest first. */
function compare(last, current) {
  const shown = (seconds) => (seconds === undefined ? '–' : `${Math.round(seconds)} s`);
  const lines = Object.entries(current)
    .toSorted(([, a], [, b]) => b - a)
    .map(([task, seconds]) => [task, shown(last[task]), shown(seconds)]);
  printLines([['CPU of the target', 'last run', 'this run'], ...lines]);
}

/** Runs a script of the suite without Nx's cache, and compares the CPU of each target with the last run. */
async function minutesOf(script, ...options) {
  const last = readCpu();
  const startedAt = performance.now();
  const { code } = await run(process.execPath, [join(root, 'tools/scripts', script), ...options], {
    env: { ...process.env, NX_SKIP_NX_CACHE: 'true' },
  });
  compare(last, readCpu());
  if (code !== 0) throw new Stop(`${script} failed.`);
  return (performance.now() - startedAt) / 60_000;
}

const changed = 'libs/contact-forms/feature/src/contact/contact-page.tsx';

/** Measured once: the whole suite, and the part of it that the change of one library touches. */
export const suite = [
  {
    name: 'npm test',
    bound: atMost(10, 'min'),
    measure: async () => [await minutesOf('test.mjs')],
  },
  {
    name: 'npm run affected, one library changed',
    bound: atMost(1, 'min'),
    measure: async () => [await minutesOf('affected.mjs', `--files=${changed}`)],
  },
];
