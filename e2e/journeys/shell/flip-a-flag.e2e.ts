import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../../support/fixtures';

/** Only the browser of this journey has the rules of this journey: the other ones share its world. */
const userAgent = 'FlagJourney/1.0';
const condition = { userAgent };

test.use({ userAgent });

/** Changes the flags file of the running world. */
async function changeFlags(
  baseURL: string | undefined,
  change: (flags: { features: object; experiments?: object[] }) => object,
): Promise<void> {
  const { port } = new URL(baseURL ?? '');
  const file = join(__dirname, '../../../.world', port, 'flags.json');
  const flags: { features: object } = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify(change(flags)));
}

const hideQuarterly = (force: boolean) => ({
  'hide-quarterly': { defaultValue: false, rules: [{ condition, force }] },
});

test('A flag that is flipped changes the open page, and an experiment redirects (FLAG-4, FLAG-10, FLAG-16)', async ({
  page,
  baseURL,
}) => {
  const streaming = page.waitForRequest('**/flags/sub/portal');
  await page.goto('/plans');
  await streaming;
  const quarterly = page.getByRole('radio', { name: 'Quarterly' });
  await expect(quarterly).toBeAttached();
  await changeFlags(baseURL, ({ features }) => ({
    features: { ...features, ...hideQuarterly(true) },
    experiments: [
      {
        key: 'plans-first',
        status: 'running',
        changeId: 'plans-first',
        phase: '0',
        coverage: 1,
        weights: [0, 1],
        hashAttribute: 'id',
        condition,
        urlPatterns: [{ type: 'simple', pattern: '/institutions', include: true }],
        meta: [{ key: 'control' }, { key: 'plans' }],
        variations: [{}, { urlRedirect: `${baseURL}/plans?from=institutions` }],
      },
    ],
  }));
  await expect(quarterly).not.toBeAttached();

  await page.goto('/institutions');
  await expect(page).toHaveURL('/plans?from=institutions');
  const targets = await page.evaluate(() => window.localStorage.getItem('targets'));
  expect(targets).toBe('["plans-first__plans"]');

  await changeFlags(baseURL, ({ features }) => ({
    features: { ...features, ...hideQuarterly(false) },
    experiments: [],
  }));
  await expect(quarterly).toBeAttached();
});
