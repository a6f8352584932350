import { join } from 'node:path';
import { root, run, Stop } from '../scripts/lib/run.mjs';
import { atMost } from './support/bound.mjs';

/** Runs a script of the suite without Nx's cache; it prints the time of each target at its end. */
async function minutesOf(script, ...options) {
  const startedAt = performance.now();
  const { code } = await run(process.execPath, [join(root, 'tools/scripts', script), ...options], {
    env: { ...process.env, NX_SKIP_NX_CACHE: 'true' },
  });
  if (code !== 0) throw new Stop(`${script} failed.`);
  return (performance.now() - startedAt) / 60_000;
}

const changed = 'libs/contact-forms/feature/src/contact/contact-page.tsx';

/** Measured once: the whole suite, and the part of it that the change of one library touches. */
export const suite = [
  {
    name: 'npm test',
    bound: atMost(14, 'min'),
    measure: async () => [await minutesOf('test.mjs')],
  },
  {
    name: 'npm run affected, one library changed',
    bound: atMost(3, 'min'),
    measure: async () => [await minutesOf('affected.mjs', `--files=${changed}`)],
  },
];
