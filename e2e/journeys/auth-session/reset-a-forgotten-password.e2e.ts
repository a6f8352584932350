import { chooseNewPassword, logIn, requestReset } from '../../support/auth-steps';
import { expect, test } from '../../support/fixtures';

const newPassword = 'noetherian-rings-1921';

test('A user who forgot the password chooses another one by mail', async ({
  page,
  account,
  mailbox,
}) => {
  await test.step('request a link', async () => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page).toHaveURL(/\/reset-password$/);
    await requestReset(page, account.email);
  });

  const { links } = await mailbox.mailTo(account.email, 'Choose a new password');
  const link = links[0] ?? '';

  await test.step('a password that is too short does not use up the link', async () => {
    await page.goto(link);
    await chooseNewPassword(page, 'short');
    await expect(page.getByText('Please use a password with at least 6 characters.')).toBeVisible();
  });

  await test.step('choose a new one', async () => {
    await chooseNewPassword(page, newPassword);
    await expect(page.getByText('Your password has been changed.')).toBeVisible();
    await expect(page.getByLabel('New password', { exact: true })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Save password' })).toBeDisabled();
    await mailbox.mailTo(account.email, 'Your password was changed');
  });

  await test.step('log in with the new password only', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await logIn(page, account);
    await expect(page.getByText("The email and password you entered don't match.")).toBeVisible();
    await logIn(page, { ...account, password: newPassword });
    await expect(page).toHaveURL(/\/account$/);
  });

  await test.step('the link does not work twice', async () => {
    await page.goto(link);
    await expect(
      page.getByText('Sorry! An issue has occurred. Try restarting the process.'),
    ).toBeVisible();
    await expect(page.getByLabel('New password', { exact: true })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Request a new link' })).toBeVisible();
  });
});
