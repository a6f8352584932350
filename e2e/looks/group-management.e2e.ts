import type { Page } from '@playwright/test';
import { expect, expectGoodLooks, test } from '../support/looks';

const looksRight = 'looks right in every theme and width';

async function openMembers(page: Page): Promise<void> {
  await page.goto('/manage-group');
  await expect(page.getByText('a.lindqvist@maths.example.edu')).toBeVisible();
}

const file = (lines: readonly string[]) => ({
  name: 'class.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
});

test.describe('a teacher', () => {
  test.use({ signedInAs: 'teacher' });

  test(`The members page ${looksRight}`, async ({ page }) => {
    await openMembers(page);
    await expectGoodLooks(page);
  });

  test(`The members page with a selection and its removal ${looksRight}`, async ({ page }) => {
    await openMembers(page);
    await page.getByRole('checkbox', { name: /a\.lindqvist/ }).check();
    await expectGoodLooks(page);
    await page.getByRole('button', { name: /Remove selected/ }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectGoodLooks(page);
  });

  test(`A search that finds nobody ${looksRight}`, async ({ page }) => {
    await openMembers(page);
    await page.getByRole('searchbox').fill('nobody');
    await expect(page.getByText('There is no data')).toBeVisible();
    await expectGoodLooks(page);
  });

  test(`The dialog to add members ${looksRight}`, async ({ page }) => {
    await openMembers(page);
    await page.getByRole('button', { name: 'Add member' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('chen.weilun@maths.example.edu');
    await expect(
      page.getByRole('paragraph').filter({ hasText: 'Email is already added to the group' }),
    ).toBeVisible();
    await expectGoodLooks(page);
  });

  test(`The import of a file with every verdict ${looksRight}`, async ({ page }) => {
    await openMembers(page);
    await page.getByRole('button', { name: 'Import from CSV' }).click();
    await expect(page.getByLabel('CSV file')).toBeVisible();
    await expectGoodLooks(page);
    const rows = ['Email,Name', 'zoe@maths.example.edu,Zoe', 'zoe@maths.example.edu,Zoe again'];
    await page
      .getByRole('dialog')
      .locator('input[type=file]')
      .setInputFiles(file([...rows, 'amara.diallo@maths.example.edu,Amara', 'gus@@x.org,Gus']));
    await expect(page.getByText(/1 user to be imported/)).toBeVisible();
    await expectGoodLooks(page);
  });

  test(`A group without a seat left ${looksRight}`, async ({ page }) => {
    await page.route('**/api/get-group-details', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), quota: 12 } });
    });
    await openMembers(page);
    await expect(page.getByText('12 / 12')).toBeVisible();
    await expectGoodLooks(page);
  });

  test(`The statistics of a member ${looksRight}`, async ({ page }) => {
    await openMembers(page);
    await page.getByRole('button', { name: 'View Stats' }).first().click();
    const dashboard = page.frameLocator('iframe');
    await expect(dashboard.getByRole('heading', { level: 1 })).toBeVisible();
    await expectGoodLooks(page);
  });

  test(`The account page of an administrator ${looksRight}`, async ({ page }) => {
    await page.goto('/account');
    await expect(page.getByText('12 of 20 seats taken')).toBeVisible();
    await expectGoodLooks(page);
  });
});

test.describe('someone who is invited', () => {
  test(`An invitation ${looksRight}`, async ({ page }) => {
    await page.goto('/accept-invitation?iuid=0');
    await expect(page.getByRole('button', { name: 'Accept Invitation' })).toBeVisible();
    await expectGoodLooks(page);
    await page.getByRole('button', { name: 'Accept Invitation' }).click();
    await expect(
      page.getByRole('main').getByRole('alert').or(page.getByRole('status')).first(),
    ).toBeAttached();
    await expectGoodLooks(page);
  });
});
