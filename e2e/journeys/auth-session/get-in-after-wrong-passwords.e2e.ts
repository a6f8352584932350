import { chooseNewPassword, logIn, requestReset } from '../../support/auth-steps';
import { expect, test } from '../../support/fixtures';

const freeAttempts = 5;
const newPassword = 'noetherian-rings-1921';

test('Five wrong passwords make the account wait, and a password reset ends the wait', async ({
  page,
  account,
  mailbox,
}) => {
  const message = page.getByRole('main').getByRole('status');
  await page.goto('/login');

  await test.step('guess', async () => {
    for (let attempt = 1; attempt <= freeAttempts; attempt += 1) {
      const response = page.waitForResponse(/\/identity\/auth$/);
      await logIn(page, { ...account, password: `wrong password ${attempt}` });
      expect((await response).status()).toBe(401);
      await expect(message).toHaveText("The email and password you entered don't match.");
    }
  });

  await test.step('wait, even with the right password', async () => {
    await logIn(page, account);
    await expect(message).toHaveText(
      'Too many unsuccessful login attempts. Please try again later.',
    );
  });

  await test.step('choose another password by mail and log in', async () => {
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await requestReset(page, account.email);
    await page.goto(await mailbox.linkTo(account.email, 'mode=resetPassword'));
    await chooseNewPassword(page, newPassword);
    await expect(page.getByText('Your password has been changed.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await logIn(page, { ...account, password: newPassword });
    await expect(page).toHaveURL(/\/account$/);
  });
});
