import { expect, test } from '../../support/fixtures';

/** Compressed JavaScript, in kB, that a page may load before it is usable (issue "the workspace", Speed and size). */
const budgets = [
  { path: '/plans', kilobytes: 150 },
  { path: '/login', kilobytes: 170 },
] as const;

/** What travelled as scripts, whatever the browser started later on a person's first touch. */
const scriptBytes = () =>
  performance
    .getEntriesByType('resource')
    .filter(
      (entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming,
    )
    .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
    .reduce((total, { encodedBodySize }) => total + encodedBodySize, 0);

for (const { path, kilobytes } of budgets) {
  test(`${path} loads at most ${kilobytes} kB of JavaScript before it is usable`, async ({
    page,
  }) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    expect((await page.evaluate(scriptBytes)) / 1000).toBeLessThanOrEqual(kilobytes);
  });
}
