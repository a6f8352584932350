import { chooseNewPassword, logIn, requestEmailChange } from '../../support/auth-steps';
import { startSignedIn } from '../../support/session-steps';
import { expect, test } from '../../support/fixtures';

const newPassword = 'noetherian-rings-1921';

test('An account moves to another address, and its owner undoes that from the earlier address', async ({
  page,
  account,
  newUser,
  mailbox,
  clock,
}) => {
  const moved = { ...account, email: newUser.email };
  await startSignedIn(page, account);

  await test.step('request the change', async () => {
    await page.getByRole('button', { name: 'Change email' }).click();
    await page.getByLabel('New email').fill(account.email.toUpperCase());
    await expect(page.getByText('This is your current email.').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
    await page.getByLabel('New email').fill(moved.email);
  });

  await test.step('confirm with the password, because the log-in is more than ten minutes ago', async () => {
    await clock.advanceSeconds(600);
    const save = page.getByRole('button', { name: 'Save' });
    await save.click();
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
    const password = dialog.getByLabel('Password', { exact: true });
    await expect(password).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(save).toBeFocused();
    await expect(page.getByLabel('New email')).toHaveValue(moved.email);
    expect(await mailbox.to(moved.email)).toHaveLength(0);

    await save.click();
    await password.fill('not the password');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(password).toHaveAccessibleDescription(/Your current password is incorrect\./);
    await password.fill(account.password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(
      page.getByText('A confirmation email has been sent to your new email address.'),
    ).toBeVisible();
    await expect(page.getByRole('main').getByText(account.email)).toBeVisible();
  });

  await test.step('stop a change from the current address, which signs the user out', async () => {
    await page.goto(await mailbox.linkTo(account.email, 'mode=cancelEmailChange'));
    await page.getByRole('button', { name: 'Stop the change' }).click();
    await expect(page.getByText('We stopped the change.')).toBeVisible();
    await page.goto(await mailbox.linkTo(moved.email, 'mode=verifyAndChangeEmail'));
    await expect(page.getByText('Sorry! An issue has occurred.')).toBeVisible();
  });

  await test.step('request the change again', async () => {
    await clock.advanceSeconds(60);
    await startSignedIn(page, account);
    await requestEmailChange(page, moved.email);
    await expect.poll(async () => (await mailbox.to(moved.email)).length).toBe(2);
  });

  await test.step('confirm it at the new address, which signs the user out', async () => {
    await page.goto(await mailbox.linkTo(moved.email, 'mode=verifyAndChangeEmail'));
    await page.getByRole('button', { name: 'Confirm new email' }).click();
    await expect(page.getByText('Your email address has been changed.')).toBeVisible();
    await mailbox.mailTo(moved.email, 'This is now your email address');
    await page.goto('/account');
    await expect(page).toHaveURL(/\/login\?redirect=/);
  });

  await test.step('log in with the new address only', async () => {
    await logIn(page, account);
    await expect(page.getByText("The email and password you entered don't match.")).toBeVisible();
    await logIn(page, moved);
    await expect(page).toHaveURL(/\/account$/);
    await expect(page.getByRole('main').getByText(moved.email)).toBeVisible();
  });

  await test.step('undo the change from the earlier address', async () => {
    const { links, text } = await mailbox.mailTo(account.email, 'Your email address was changed');
    expect(text).toContain(moved.email);
    await page.goto(links[0] ?? '');
    await expect(page.getByRole('heading', { name: 'Undo the email change' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo the change' }).click();
    await expect(
      page.getByText('Your account uses its previous email address again.'),
    ).toBeVisible();
    await page.goto('/account');
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await logIn(page, moved);
    await expect(page.getByText("The email and password you entered don't match.")).toBeVisible();
  });

  await test.step('choose a new password and log in with the earlier address', async () => {
    await page.goto(await mailbox.linkTo(account.email, 'mode=resetPassword'));
    await chooseNewPassword(page, newPassword);
    await expect(page.getByText('Your password has been changed.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await logIn(page, { ...account, password: newPassword });
    await expect(page).toHaveURL(/\/account$/);
    await expect(page.getByRole('main').getByText(account.email)).toBeVisible();
  });
});
