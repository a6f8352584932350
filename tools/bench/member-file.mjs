import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atMost } from './support/bound.mjs';
import { measureInWorld, signIn } from './support/world-browser.mjs';

const rows = 100_000;
const rounds = 3;

/** Writes a class list of many rows, of which every tenth is no address. A file from memory would be decoded in the page. */
function writeFile(folder) {
  const path = join(folder, 'class.csv');
  const row = (number) => (number % 10 ? `m${number}@x.edu` : 'none');
  writeFileSync(
    path,
    ['email', ...Array.from({ length: rows }, (_, number) => row(number))].join('\n'),
  );
  return path;
}

/** Runs in the page: keeps its longest task from now on. */
function observeTasks() {
  window.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      window.longest = Math.max(window.longest, duration);
  }).observe({ type: 'longtask' });
}

/** Opens a long file in the import dialog of the demo teacher, and filters its rows. */
async function importOnce(browser, origin, { storageState, path }) {
  const context = await browser.newContext({ storageState });
  const page = await context.newPage();
  await page.goto(`${origin}/manage-group`);
  await page.getByRole('button', { name: 'Import from CSV' }).click();
  const dialog = page.getByRole('dialog');
  const input = dialog.getByLabel(/file/i);
  await input.waitFor();
  await page.evaluate(observeTasks);
  await input.setInputFiles(path);
  await dialog.getByRole('table').waitFor();
  // A task is reported some time after it has ended.
  await page.waitForTimeout(1_000);
  const longestTask = await page.evaluate(() => window.longest);
  const rowsInPage = await dialog.getByRole('row').count();
  const filter = await page.evaluate(async () => {
    const radios = [...document.querySelectorAll('[role=dialog] input[type=radio]')];
    const startedAt = performance.now();
    radios.at(-1).click();
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - startedAt;
  });
  await context.close();
  return { longestTask, rowsInPage, filter };
}

async function measureAll(browser, origin) {
  const folder = mkdtempSync(join(tmpdir(), 'member-file-'));
  const path = writeFile(folder);
  try {
    const storageState = await signIn(browser, origin, 'teacher@demo.example');
    const results = [];
    for (let round = 0; round < rounds; round += 1)
      results.push(await importOnce(browser, origin, { storageState, path }));
    return results;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

let measured;
const measureOnce = () => (measured ??= measureInWorld('member-file', measureAll));

const figure = (key, name, bound) => ({
  name: `a file of 100,000 members in the browser: ${name}`,
  bound,
  measure: async () => (await measureOnce()).map((result) => result[key]),
});

/** What a user feels of a long file in the import dialog. */
export const memberFile = [
  figure('longestTask', 'longest task', atMost(50, 'ms')),
  figure('rowsInPage', 'rows in the page', atMost(60, 'rows')),
  figure('filter', 'filtering its rows', atMost(100, 'ms')),
];
