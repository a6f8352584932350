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
  change: (flags: { features: object }) => object,
): Promise<void> {
  const { port } = new URL(baseURL ?? '');
  const file = join(__dirname, '../../../.world', port, 'flags.json');
  const flags: { features: object } = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify(change(flags)));
}

const hideQuarterly = (force: boolean) => ({
  'hide-quarterly': { defaultValue: false, rules: [{ condition, force }] },
});

test('A flag that is flipped changes the open page (FLAG-4, FLAG-10, FLAG-22)', async ({
  page,
  baseURL,
}) => {
  const streaming = page.waitForRequest('**/flags/sub/portal');
  await page.goto('/plans');
  await streaming;
  await expect(page.locator('html')).toHaveAttribute('data-flags', 'ready');
  const quarterly = page.getByRole('radio', { name: 'Quarterly' });
  await expect(quarterly).toBeAttached();
  await changeFlags(baseURL, ({ features }) => ({
    features: { ...features, ...hideQuarterly(true) },
  }));
  await expect(quarterly).not.toBeAttached();

  await changeFlags(baseURL, ({ features }) => ({
    features: { ...features, ...hideQuarterly(false) },
  }));
  await expect(quarterly).toBeAttached();
});

test('An experiment leads to another page, and reports its exposure to users who allow analytics (FLAG-15, FLAG-16, FLAG-17)', async ({
  page,
  request,
  baseURL,
  mailbox,
}) => {
  const origin = baseURL ?? '';
  await changeFlags(baseURL, (flags) => ({
    ...flags,
    experiments: [
      {
        key: 'inquiry',
        status: 'running',
        changeId: 'inquiry-1',
        phase: '0',
        coverage: 1,
        condition,
        weights: [0, 1],
        hashAttribute: 'id',
        urlPatterns: [{ type: 'simple', pattern: '/institutions', include: true }],
        meta: [{ key: 'control' }, { key: 'contact' }],
        variations: [{}, { urlRedirect: `${origin}/contact?topic=institutions` }],
      },
    ],
  }));
  await expect
    .poll(async () => (await request.get('/flags/api/features/portal')).text())
    .toContain('inquiry');
  await page.goto('/terms');
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accept all' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  const destination = await page.context().newPage();
  await destination.goto(`${mailbox.origin}/events`);

  await page.goto('/institutions');
  // An assertion looks into the page, which counts as a press: users who have begun to use a page are not redirected.
  await page.waitForURL('**/contact?topic=institutions');
  const targets = await page.evaluate(() => localStorage.getItem('targets'));
  expect(targets).toBe('["inquiry__contact"]');
  await expect(destination.getByRole('row', { name: 'inquiry' })).toContainText(
    'page-viewed institutions',
  );
});
