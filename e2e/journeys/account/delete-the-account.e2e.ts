import { readFile } from 'node:fs/promises';
import { logIn } from '../../support/auth-steps';
import { expect, test } from '../../support/fixtures';
import { cards, payWith } from '../../support/payment-steps';
import { startSignedIn } from '../../support/session-steps';

test('A user downloads the data, cannot delete the account while paying, and deletes it after canceling (ACCT-201, ACCT-206, ACCT-208)', async ({
  page,
  account,
  mailbox,
}) => {
  await startSignedIn(page, account);
  const remove = page.getByRole('button', { name: 'Delete account' });

  await test.step('download the data', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('lemma-account.json');
    const { data } = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(data.account.email).toBe(account.email);
  });

  await test.step('buy a plan, with which the account cannot be deleted', async () => {
    await page.goto('/plans');
    await page
      .getByRole('region', { name: 'Premium' })
      .getByRole('button', { name: 'Buy now' })
      .click();
    await payWith(page, cards.pays);
    await expect(page.getByText('Your plan will renew on')).toBeVisible();
    await expect(remove).toHaveAttribute('aria-disabled', 'true');
    await expect(
      page.getByText('You cannot delete your account whilst you have a subscription.').first(),
    ).toBeVisible();
  });

  await test.step('cancel it', async () => {
    await page.getByRole('button', { name: 'Manage plan' }).click();
    await page.getByRole('button', { name: 'Cancel plan' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel plan' }).click();
    await expect(page.getByText('Your plan is canceled.')).toBeVisible();
    await page.goto('/account');
    await expect(page.getByText('Your plan will end on')).toBeVisible();
    await expect(remove).not.toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('delete the account, after a wrong password', async () => {
    await remove.click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account' });
    await dialog.getByLabel('Email').fill(account.email);
    await dialog.getByLabel('Password', { exact: true }).fill('not the password');
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expect(dialog.getByText('Invalid email or password')).toBeVisible();
    await dialog.getByLabel('Password', { exact: true }).fill(account.password);
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expect(page).toHaveURL(/\/account-deleted-confirmation/);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
    await mailbox.mailTo(account.email, 'Your account was deleted');
  });

  await test.step('nobody can log in to it', async () => {
    await page.goto('/login');
    await logIn(page, account);
    await expect(page.getByRole('main').getByText(/don't match/)).toBeVisible();
  });
});
