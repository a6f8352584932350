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

test('A flag that is flipped changes the open page (FLAG-4, FLAG-10)', async ({
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
  }));
  await expect(quarterly).not.toBeAttached();

  await changeFlags(baseURL, ({ features }) => ({
    features: { ...features, ...hideQuarterly(false) },
  }));
  await expect(quarterly).toBeAttached();
});
