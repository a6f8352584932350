import {
  askForNewEmail,
  askForReset,
  chooseNewPassword,
  logIn,
  openAccount,
} from '../../support/auth-steps';
import { expect, test } from '../../support/fixtures';
import { newPerson } from '../../support/person';

const newPassword = 'noetherian-rings-1921';

test('every mailed link still works after a mail scanner has opened it', async ({
  page,
  person,
  mailbox,
  switchScannerOn,
}) => {
  test.slow();
  const moved = { email: newPerson().email, password: newPassword };
  await switchScannerOn();

  await test.step('verify', async () => {
    await openAccount(page, mailbox, person);
    await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  });

  await test.step('reset the password', async () => {
    await page.goto('/reset-password');
    await askForReset(page, person.email);
    await page.goto(await mailbox.linkTo(person.email, 'mode=resetPassword'));
    await chooseNewPassword(page, newPassword);
    await expect(page.getByText('Your password has been changed.')).toBeVisible();
    await page.goto('/login');
    await logIn(page, { ...person, password: newPassword });
    await expect(page).toHaveURL(/\/account$/);
  });

  await test.step('change the email', async () => {
    await askForNewEmail(page, moved.email);
    await page.goto(await mailbox.linkTo(moved.email, 'mode=verifyAndChangeEmail'));
    await page.getByRole('button', { name: 'Confirm new email' }).click();
    await expect(page.getByText('Your email address has been changed.')).toBeVisible();
    await page.goto('/login');
    await logIn(page, moved);
    await expect(page).toHaveURL(/\/account$/);
  });

  await test.step('undo that change', async () => {
    await page.goto(await mailbox.linkTo(person.email, 'mode=undoEmailChange'));
    await page.getByRole('button', { name: 'Undo the change' }).click();
    await expect(page.getByText('Your account has its earlier email address again.')).toBeVisible();
  });
});
