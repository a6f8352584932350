import type { Page } from '@playwright/test';
import { expect, expectGoodLooks, test } from '../../support/looks';

const looksRight = 'looks right in every theme and width';

/** Changes what the server says about the user's group. */
const changeGroup = (page: Page, change: (group: Record<string, unknown>) => object) =>
  page.route('**/api/get-group-details', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });

test.describe('a group that needs two-step login of its administrators', () => {
  test.use({ signedInAs: 'teacher' });

  test(`What its owner sees in the settings and above the members ${looksRight}`, async ({
    page,
  }) => {
    const withoutSecondFactor = ['a.lindqvist@maths.example.edu', 'b.okafor@maths.example.edu'];
    await changeGroup(page, (group) => ({
      ...group,
      needsSecondFactor: true,
      withoutSecondFactor,
    }));
    await page.goto('/manage-group/settings');
    await expect(page.getByText(/^No two-step login yet/)).toBeVisible();
    await expectGoodLooks(page, page.getByRole('region', { name: 'Administrators' }));
    await page.goto('/manage-group');
    await expect(page.getByText(/^No two-step login yet/)).toBeVisible();
    await expectGoodLooks(page);
  });

  test(`The answer to an owner without it ${looksRight}`, async ({ page }) => {
    await page.route('**/api/require-second-factor', (route) =>
      route.fulfill({
        status: 403,
        json: { error: 'SECOND_FACTOR_NEEDED', message: 'SECOND_FACTOR_NEEDED' },
      }),
    );
    await page.goto('/manage-group/settings');
    await page.getByRole('switch', { name: 'Administrators need two-step login' }).click();
    await expect(page.getByText(/Set up two-step login for yourself first/)).toBeVisible();
    await expectGoodLooks(page, page.getByRole('region', { name: 'Administrators' }));
  });

  test(`What an administrator without it sees ${looksRight}`, async ({ page }) => {
    await changeGroup(page, ({ guid, counts: _, ...group }) => ({
      ...group,
      missingStep: { guid, remedy: 'set-up' },
    }));
    await page.goto('/manage-group');
    await expect(page.getByText(/needs two-step login from its administrators/)).toBeVisible();
    await expectGoodLooks(page);
    await page.goto('/account');
    await expect(page.getByText(/needs two-step login from its administrators/)).toBeVisible();
    await expectGoodLooks(page, page.getByRole('region', { name: 'Your Group Plan' }));
    await page.goto('/account/security?group=g-1');
    await expect(page.getByText(/^Your group needs two-step login/)).toBeVisible();
    await expectGoodLooks(page);
  });
});
