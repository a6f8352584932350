import {
  chooseNewPassword,
  logIn,
  requestEmailChange,
  requestReset,
  verifyEmail,
} from '../../support/auth-steps';
import { startSignedIn } from '../../support/session-steps';
import { createUnverifiedAccount } from '../../support/accounts';
import { expect, test } from '../../support/fixtures';
import { newUser } from '../../support/user';

const newPassword = 'noetherian-rings-1921';

test('Every mailed link still works after a mail scanner has opened it', async ({
  page,
  request,
  mailbox,
  switchScannerOn,
}) => {
  const user = newUser();
  const moved = { email: newUser().email, password: newPassword };
  await switchScannerOn();

  await test.step('verify the address', async () => {
    await createUnverifiedAccount(request, user);
    await verifyEmail(page, mailbox, user, { elsewhere: true });
    await startSignedIn(page, user);
    await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  });

  await test.step('reset the password', async () => {
    await page.goto('/reset-password');
    await requestReset(page, user.email);
    await page.goto(await mailbox.linkTo(user.email, 'mode=resetPassword'));
    await chooseNewPassword(page, newPassword);
    await expect(page.getByText('Your password has been changed.')).toBeVisible();
    await page.goto('/login');
    await logIn(page, { ...user, password: newPassword });
    await expect(page).toHaveURL(/\/account$/);
  });

  await test.step('change the email address', async () => {
    await requestEmailChange(page, moved.email);
    await page.goto(await mailbox.linkTo(moved.email, 'mode=verifyAndChangeEmail'));
    await page.getByRole('button', { name: 'Confirm new email' }).click();
    await expect(page.getByText('Your email address has been changed.')).toBeVisible();
    await page.goto('/login');
    await logIn(page, moved);
    await expect(page).toHaveURL(/\/account$/);
  });

  await test.step('undo that change', async () => {
    await page.goto(await mailbox.linkTo(user.email, 'mode=undoEmailChange'));
    await page.getByRole('button', { name: 'Undo the change' }).click();
    await expect(
      page.getByText('Your account uses its previous email address again.'),
    ).toBeVisible();
  });
});
