import type { Page } from '@playwright/test';
import { expect, expectGoodLooks, test } from '../../support/looks';

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

  test(`The members page, its selection, removal, search and dialog to add members ${looksRight}`, async ({
    page,
  }) => {
    const main = page.getByRole('main');
    await openMembers(page);
    await expectGoodLooks(page);

    await page.getByRole('button', { name: 'Add member' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('chen.weilun@maths.example.edu');
    await expect(
      page.getByRole('paragraph').filter({ hasText: 'Email is already added to the group' }),
    ).toBeVisible();
    await expectGoodLooks(page, dialog);
    await page.keyboard.press('Escape');

    const chosen = page.getByRole('checkbox', { name: /a\.lindqvist/ });
    await chosen.check();
    await expectGoodLooks(page, main);
    await page.getByRole('button', { name: /Remove selected/ }).click();
    await expectGoodLooks(page, page.getByRole('alertdialog'));
    await page.keyboard.press('Escape');

    await page.getByRole('searchbox').fill('nobody');
    await expect(page.getByText('No members match “nobody”.')).toBeVisible();
    await expectGoodLooks(page, main);
  });

  test(`The members page during the removal of many ${looksRight}`, async ({ page }) => {
    await page.route('**/api/get-group-details', async (route) => {
      const response = await route.fetch();
      const removal = {
        removalId: 'r',
        state: 'removing',
        total: 3_000,
        done: 1_000,
      };
      await route.fulfill({ response, json: { ...(await response.json()), removal } });
    });
    await openMembers(page);
    await expect(page.getByRole('progressbar', { name: /Removing/ })).toBeVisible();
    await expectGoodLooks(page, page.getByRole('main'));
  });

  test(`The account page that asks about the members of an earlier group ${looksRight}`, async ({
    page,
  }) => {
    await page.route('**/api/get-group-details', async (route) => {
      const response = await route.fetch();
      const earlier = { guid: 'earlier', members: 12 };
      await route.fulfill({ response, json: { ...(await response.json()), earlier } });
    });
    await page.goto('/account');
    await expect(page.getByRole('button', { name: 'Keep the members' })).toBeVisible();
    await expectGoodLooks(page);
  });

  // The export needs a recent sign-in.
  test(`The activity of a group ${looksRight}`, async ({ freshPage: page }) => {
    await openMembers(page);
    await page.getByRole('button', { name: 'More' }).click();
    await expectGoodLooks(page, page.getByRole('menu'));
    await page.getByRole('menuitem', { name: 'Export to CSV' }).click();
    await page.getByRole('link', { name: 'Activity' }).click();
    await expect(page.getByText(/exported 12 members/).first()).toBeVisible();
    await expectGoodLooks(page);
  });

  test(`The settings of a group, and the dialog of its class link, switched off and on, ${looksRight}`, async ({
    page,
  }) => {
    let link: object | null = null;
    await page.route('**/api/get-class-link', (route) => route.fulfill({ json: { link } }));
    await page.goto('/manage-group/settings');
    await expect(page.getByRole('button', { name: 'Class link' })).toBeVisible();
    await expectGoodLooks(page);
    await page.getByRole('button', { name: 'Class link' }).click();
    await expect(page.getByLabel('Email domains')).toBeVisible();
    await expectGoodLooks(page, page.getByRole('dialog'));
    const url = `https://portal.example/join?link=${'x'.repeat(43)}`;
    link = { url, domains: ['maths.example.edu'], joined: 12 };
    await page.reload();
    await page.getByRole('button', { name: 'Class link' }).click();
    await expect(page.getByText(/12 joined with the link/)).toBeVisible();
    await expectGoodLooks(page, page.getByRole('dialog'));
  });

  test(`The import of files ${looksRight}: with every verdict, unreadable, with too many users, and ended by the network`, async ({
    page,
  }) => {
    await page.route('**/api/send-invitation', (route) => route.abort());
    await openMembers(page);
    await page.getByRole('button', { name: 'Import from CSV' }).click();
    const dialog = page.getByRole('dialog');
    const choose = (chosen: ReturnType<typeof file>) =>
      dialog.locator('input[type=file]').setInputFiles(chosen);
    await expect(page.getByRole('textbox', { name: 'Or paste addresses' })).toBeVisible();
    await expectGoodLooks(page, dialog);
    const buffer = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
    await choose({ name: 'class.xls', mimeType: 'application/vnd.ms-excel', buffer });
    await expect(page.getByText(/format used before Excel 2007/)).toBeVisible();
    await expectGoodLooks(page, dialog);

    const reopen = async () => {
      await page.reload();
      await page.getByRole('button', { name: 'Import from CSV' }).click();
    };
    await reopen();
    const rows = [
      'Email;Name;Tutor',
      'zoe@maths.example.edu;Zoe;',
      'Zoe@maths.example.edu;Zoe again;',
      'amara.diallo@maths.example.edu;Amara;t@maths.example.edu',
      'gus@@x.org;Gus;',
    ];
    await choose(file(rows));
    await expect(page.getByText(/1 user to be imported/)).toBeVisible();
    await expectGoodLooks(page, dialog);

    await reopen();
    const class30 = Array.from(
      { length: 30 },
      (_, number) => `student-${number}@maths.example.edu`,
    );
    await choose(file(class30));
    await expect(page.getByText('There are not enough remaining places').first()).toBeVisible();
    await expectGoodLooks(page, dialog);
    await page.getByRole('button', { name: 'Import 8 of 30 users' }).click();
    await expect(page.getByText(/^8 invitations haven’t been sent yet/)).toBeVisible();
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

  test(`The usage of a group, with its numbers, ${looksRight}`, async ({ page }) => {
    await page.goto('/manage-group/usage');
    await expect(page.getByText('lena.brandt@maths.example.edu')).toBeVisible();
    await expectGoodLooks(page);
    await page.getByRole('button', { name: /^View the statistics of amara/ }).click();
    await expect(page.getByRole('button', { name: 'Download as CSV' })).toBeVisible();
    for (const numbers of await page.getByRole('button', { name: 'Show numbers' }).all())
      await numbers.click();
    await expectGoodLooks(page);
  });

  test(`The usage of a group that used nothing ${looksRight}`, async ({ page }) => {
    const week = { week: '2026-11-16', members: 0, accepted: 0, rejected: 0 };
    const features = [{ feature: 'drafting', accepted: 0, rejected: 0 }];
    const usage = { members: 3, active: 0, never: 3, weeks: [week], features };
    await page.route('**/api/get-group-usage', (route) => route.fulfill({ json: usage }));
    await page.goto('/manage-group/usage');
    await expect(page.getByText('No usage yet')).toBeVisible();
    await expectGoodLooks(page);
  });

  test(`The statistics of a member ${looksRight}`, async ({ page }) => {
    await openMembers(page);
    await page.getByRole('button', { name: 'View Stats' }).first().click();
    const dashboard = page.frameLocator('iframe');
    await expect(dashboard.getByRole('heading', { name: 'Statistics' })).toBeVisible();
    await expectGoodLooks(page);
  });

  test(`The account page of an administrator ${looksRight}`, async ({ page }) => {
    await page.goto('/account');
    await expect(page.getByText('12 of 20 seats taken')).toBeVisible();
    await expectGoodLooks(page);
  });
});
