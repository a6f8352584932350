import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, run, Stop } from '../scripts/lib/run.mjs';
import { atMost } from './support/bound.mjs';
import { printLines } from './support/table.mjs';

const people = [10_000, 1_000_000];
const spec = 'src/testing/scale';

/** Runs the API's spec of growing tables with many people; returns the pages and the log of its requests, and the sizes of the tables. */
async function readReport() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-scale-'));
  const report = join(folder, 'report.json');
  const script = join(root, 'tools/scripts/test-server.mjs');
  try {
    const { code } = await run(
      process.execPath,
      [script, 'apps/api', 'postgres', spec, '-w', '1'],
      {
        env: { ...process.env, SCALE_USERS: people.join(), SCALE_REPORT: report },
      },
    );
    if (code !== 0) throw new Stop(`${spec} failed.`);
    return JSON.parse(readFileSync(report, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const shown = (count) => count.toLocaleString('en-US');

function printReport({ requests, tables }) {
  const sizes = people.map((count) => `pages at ${shown(count)}`);
  printLines([
    ['request', ...sizes, 'ratio', 'bytes of log'],
    ...requests.map(({ request, pages: [few, many], logBytes }) => [
      ...[request, shown(few), shown(many)],
      ...[(many / few).toFixed(2), shown(logBytes)],
    ]),
  ]);
  console.log();
  printLines([
    ['table', 'rows', 'MB', 'bytes a row', 'of them indexes'],
    ...tables.map(({ table, rows, bytes, indexBytes }) => [
      ...[table, shown(rows), shown(Math.round(bytes / 2 ** 20))],
      ...[shown(Math.round(bytes / rows)), shown(Math.round(indexBytes / rows))],
    ]),
  ]);
}

/** How many more pages of the database the most used requests read when the portal has a hundred times as many users. */
export const scale = [
  {
    name: `scale: pages of the most used requests, ${people.map(shown).reverse().join(' ÷ ')} users`,
    bound: atMost(2),
    async measure() {
      const report = await readReport();
      printReport(report);
      return report.requests.map(({ pages: [few, many] }) => many / few);
    },
  },
];
