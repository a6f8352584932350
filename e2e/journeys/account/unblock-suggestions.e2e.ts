import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures';
import { stopPageClock } from '../../support/hours';
import { pressOn, typeInto } from '../../support/keyboard';
import { signIn, startSignedIn } from '../../support/session-steps';
import { demoUser } from '../../support/user';

const bodyRows = (page: Page) => page.locator('tbody tr:not([aria-hidden])');
const row = (page: Page, name: string) => page.getByRole('row', { name });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search blocked suggestions' });

test('A user sorts, finds, deletes and brings back blocked suggestions with the keyboard alone (ACCT-111, ACCT-112)', async ({
  page,
}) => {
  await startSignedIn(page, demoUser('premium'));
  await pressOn(page, page.getByRole('link', { name: 'Manage blocked suggestions' }));
  await expect(page).toHaveURL(/\/blocked-edits$/);
  await expect(page.getByText('12 blocked')).toBeVisible();

  await test.step('sort and search', async () => {
    await expect(bodyRows(page).first()).toContainText('\\emph{a.s.}');
    await pressOn(page, page.getByRole('button', { name: 'Suggest changing' }));
    await expect(bodyRows(page).first()).toContainText('we then obtain that');
    await typeInto(page, search(page), 'behav');
    await expect(bodyRows(page)).toHaveCount(1);
  });

  await test.step('delete, and undo', async () => {
    await stopPageClock(page);
    await pressOn(page, page.getByRole('button', { name: 'Delete behaviour' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Delete behaviour' })).toBeFocused();
    await page.clock.resume();
  });

  await test.step('delete for good by leaving the page', async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Undo deleting behaviour' })).toBeFocused();
    // The left page deletes while the new one reads: with several processes the new one may still get the entry once.
    await expect(async () => {
      await page.reload();
      await expect(page.getByText('11 blocked')).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await expect(row(page, 'behaviour')).toHaveCount(0);
  });

  await test.step('delete for good after five seconds', async () => {
    await pressOn(page, page.getByRole('button', { name: 'Delete colour' }));
    await expect(page.getByText('10 blocked')).toBeVisible({ timeout: 10_000 });
    await expect(row(page, 'colour')).toHaveCount(0);
  });
});

test('A user without blocked suggestions tries the sample suggestion (ACCT-114, ACCT-115)', async ({
  page,
}) => {
  await signIn(page, demoUser('free'));
  await page.goto('/blocked-edits');
  await expect(page.getByText('There are no blocked suggestions to display.')).toBeVisible();
  await pressOn(page, page.getByRole('button', { name: 'Block this suggestion' }));
  await expect(page.getByText('Blocked. The text stays')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start again' })).toBeFocused();
});

test('A list of 10,000 blocked suggestions has at most 60 rows in the page and can be searched (ACCT-111, SHARED-140)', async ({
  page,
}) => {
  const entries = Array.from({ length: 10_000 }, (_, index) => [
    `key-${index}`,
    {
      target: `word ${index}`,
      replacements: [`better word ${index}`],
      changed_on: '2026-11-20T12:00:00.000Z',
    },
  ]);
  await page.route('**/api/get-personal-dictionary', (route) =>
    route.fulfill({ json: Object.fromEntries(entries) }),
  );
  await signIn(page, demoUser('premium'));
  await page.goto('/blocked-edits');
  await expect(page.getByText('10,000 blocked')).toBeVisible();
  expect(await page.locator('tbody tr').count()).toBeLessThanOrEqual(60);
  await page.getByRole('region', { name: 'Blocked suggestions' }).focus();
  await page.keyboard.press('End');
  await expect(row(page, 'word 9999 better word 9999')).toBeVisible();
  expect(await page.locator('tbody tr').count()).toBeLessThanOrEqual(60);
  await search(page).fill('WORD 4321');
  await expect(bodyRows(page)).toHaveCount(1);
});
