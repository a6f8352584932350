import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { joinGroup } from '../../support/accounts';
import { expect, test } from '../../support/browsers';
import { startWithGroup } from '../../support/payment-steps';
import { newUser } from '../../support/user';

test('The owner requires two-step login: an administrator is kept from the group, sets it up, and manages it again', async ({
  page,
  account: owner,
  mailbox,
  clock,
  openBrowserOf,
  request,
}) => {
  test.slow();
  const helper = newUser();

  /** Sets an authenticator app up on the security page. */
  async function setUpTwoSteps(on: Page) {
    await on.getByRole('button', { name: 'Set up two-step login' }).click();
    const dialog = on.getByRole('dialog', { name: 'Set up two-step login' });
    const key = (await dialog.locator('code').textContent()) ?? '';
    const totp = new TOTP({ secret: Secret.fromBase32(key) });
    const code = totp.generate({ timestamp: (await clock.now()).getTime() });
    await dialog.getByLabel('Code').fill(code);
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await on.getByRole('button', { name: 'I saved them' }).click();
    await expect(on.getByText('10 of 10 recovery codes are left.')).toBeVisible();
  }

  await test.step('a group with an administrator', async () => {
    await startWithGroup(page, owner, { quantity: 4, groupName: 'Okafor Lab' });
    await page.getByRole('button', { name: 'Add member' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill(helper.email);
    await dialog.getByRole('button', { name: /^Add|^Invite/ }).click();
    await expect(page.getByText('2 / 4')).toBeVisible();
    await joinGroup(request, mailbox, helper);
    await page.reload();
    await page.getByRole('button', { name: `Actions for ${helper.email}` }).click();
    await page.getByRole('menuitem', { name: 'Make administrator' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make administrator' }).click();
    await expect(page.getByText(/to become an administrator/)).toBeVisible();
  });

  const helperPage = await openBrowserOf(helper);
  await helperPage.getByRole('button', { name: 'Accept the role in Okafor Lab' }).click();
  await expect(helperPage.getByText('You are an administrator of Okafor Lab.')).toBeVisible();

  await test.step('the owner sets it up first, is led back, and requires it', async () => {
    await page.getByRole('link', { name: 'Settings' }).click();
    const toggle = page.getByRole('switch', { name: 'Administrators need two-step login' });
    await toggle.click();
    await page.getByRole('link', { name: /Set up two-step login for yourself first/ }).click();
    await setUpTwoSteps(page);
    await page.getByRole('link', { name: 'Back to your group' }).click();
    await page.getByRole('link', { name: 'Settings' }).click();
    await toggle.click();
    await expect(toggle).toBeChecked();
    await expect(page.getByText(`No two-step login yet: ${helper.email}.`)).toBeVisible();
  });

  await test.step('the administrator is mailed, kept out, and back in after setting it up', async () => {
    await expect
      .poll(async () => (await mailbox.to(helper.email)).map(({ subject }) => subject))
      .toContain('Okafor Lab now needs two-step login');
    await helperPage.goto('/manage-group');
    await expect(helperPage.getByText(/Okafor Lab needs two-step login/)).toBeVisible();
    await expect(helperPage.getByText(owner.email, { exact: true })).toHaveCount(0);
    await helperPage.getByRole('link', { name: 'Set up two-step login' }).click();
    await setUpTwoSteps(helperPage);
    await helperPage.getByRole('link', { name: 'Back to your group' }).click();
    await expect(helperPage.getByText('2 / 4')).toBeVisible();
  });

  await page.getByRole('link', { name: 'Activity' }).click();
  await expect(
    page.getByText(`${owner.email} decided that administrators need two-step login.`),
  ).toBeVisible();
});
