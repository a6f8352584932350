import {
  askForReset,
  chooseNewPassword,
  logIn,
  openAccount,
  signOut,
} from '../../support/auth-steps';
import { expect, test } from '../../support/fixtures';

const freeAttempts = 5;
const newPassword = 'noetherian-rings-1921';

test('five wrong passwords make the account wait, and a reset ends the wait', async ({
  page,
  person,
  mailbox,
  expectNoAxeViolations,
}) => {
  const refusal = page.getByRole('main').getByRole('status');
  await openAccount(page, mailbox, person);
  await signOut(page);
  await page.goto('/login');

  await test.step('guess', async () => {
    for (let attempt = 1; attempt <= freeAttempts; attempt += 1) {
      const answer = page.waitForResponse(/\/identity\/auth$/);
      await logIn(page, { ...person, password: `wrong password ${attempt}` });
      expect((await answer).status()).toBe(401);
      await expect(refusal).toHaveText("The email and password you entered don't match.");
    }
  });

  await test.step('wait, whatever the password', async () => {
    await logIn(page, person);
    await expect(refusal).toHaveText(
      'Too many unsuccessful login attempts. Please try again later.',
    );
    await expectNoAxeViolations(page);
  });

  await test.step('choose another password by mail and log in', async () => {
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await askForReset(page, person.email);
    await page.goto(await mailbox.linkTo(person.email, 'mode=resetPassword'));
    await chooseNewPassword(page, newPassword);
    await expect(page.getByText('Your password has been changed.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await logIn(page, { ...person, password: newPassword });
    await expect(page).toHaveURL(/\/account$/);
  });
});
