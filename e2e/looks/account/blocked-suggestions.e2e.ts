import type { Page } from '@playwright/test';
import { expect, expectGoodLooks, keepWhatDisappears, test } from '../../support/looks';

const looksRight = 'looks right in every theme and width';

const texts = [
  '<script>alert(1)</script>',
  '=HYPERLINK("https://evil.example";"Refund")',
  'בְּרֵאשִׁית בָּרָא',
  '👩‍👩‍👧‍👧 emoji',
  `a very long ${'sentence that never ends '.repeat(30)}`,
  'x'.repeat(300),
];

async function letListBe(page: Page, list: readonly string[]): Promise<void> {
  const entries = list.map((text, index) => [
    `key-${index}`,
    { target: text, replacements: [text], changed_on: '2026-11-20T12:00:00.000Z' },
  ]);
  await page.route('**/api/get-personal-dictionary', (route) =>
    route.fulfill({ json: Object.fromEntries(entries) }),
  );
}

test.describe('a user with blocked suggestions', () => {
  test.use({ signedInAs: 'teacher' });

  test(`The list of blocked suggestions, with one that is being deleted, ${looksRight}`, async ({
    freshPage: page,
  }) => {
    await keepWhatDisappears(page);
    await page.goto('/blocked-edits');
    await page.getByRole('button', { name: 'Delete utilize' }).click();
    await expect(page.getByRole('button', { name: 'Undo deleting utilize' })).toBeVisible();
    // The click scrolled the page: a button that is half below the sticky header counts as too small.
    await page.evaluate(() => scrollTo(0, 0));
    await expectGoodLooks(page);
    await page.getByRole('button', { name: 'Undo deleting utilize' }).click();
    await expect(page.getByRole('button', { name: 'Delete utilize' })).toBeVisible();
  });

  test(`A long list with formulas, scripts, right-to-left and long texts ${looksRight}`, async ({
    page,
  }) => {
    await letListBe(page, [...texts, ...Array.from({ length: 60 }, (_, index) => `word ${index}`)]);
    await page.goto('/blocked-edits');
    await expect(page.getByText('66 blocked')).toBeVisible();
    await expectGoodLooks(page);
  });
});

test.describe('a user without blocked suggestions', () => {
  test.use({ signedInAs: 'free' });

  test(`The sample suggestion ${looksRight}`, async ({ page }) => {
    await page.goto('/blocked-edits');
    await expect(page.getByText('There are no blocked suggestions to display.')).toBeVisible();
    await expectGoodLooks(page);
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByText('Accepted. The text has changed.')).toBeVisible();
    await expectGoodLooks(page, page.getByRole('main'));
  });
});

test.describe('an unverified user', () => {
  test.use({ signedInAs: 'unverified' });

  test(`The page of an unverified user ${looksRight}`, async ({ page }) => {
    await page.goto('/blocked-edits');
    await expect(page.getByRole('link', { name: 'Go to your account' })).toBeVisible();
    await expectGoodLooks(page);
  });
});
