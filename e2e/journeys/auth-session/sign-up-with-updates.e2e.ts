import { createUnverifiedAccount } from '../../support/accounts';
import { chooseNewPassword, logIn, signUp, verifyEmail } from '../../support/auth-steps';
import { expect, test } from '../../support/fixtures';

test('A new user asks for update notifications, and only the button behind the mailed link verifies the address', async ({
  page,
  newUser,
  mailbox,
}) => {
  const updates = page.getByRole('switch', { name: 'Update notifications' });

  await test.step('create an account with the box checked', async () => {
    await page.goto('/signup');
    await page.locator('label', { hasText: 'Send me update notifications by email' }).click();
    await expect(page.getByRole('checkbox', { name: /update notifications/ })).toBeChecked();
    await signUp(page, newUser);
    await expect(page).toHaveURL(/\/account$/);
    await expect(updates).toBeChecked();
    await page.reload();
    await expect(updates).toBeChecked();
  });

  await test.step('open the link without pressing its button: nothing changes', async () => {
    const link = await mailbox.linkTo(newUser.email, '/auth/action?mode=verifyEmail');
    await expect(await page.request.get(link)).toBeOK();
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
    await page.goto('/account');
    await expect(page.getByText('Not verified', { exact: true })).toBeVisible();
  });

  await test.step('verify the address', async () => {
    await verifyEmail(page, mailbox, newUser);
    await page.getByRole('link', { name: 'Go to your account' }).click();
    await expect(page).toHaveURL(/\/account$/);
    await expect(page.getByText('Verified', { exact: true })).toBeVisible();
    await expect(updates).toBeChecked();
  });
});

test('The owner of an address that somebody else signed up with takes the account from the mailed link', async ({
  page,
  request,
  newUser,
  mailbox,
}) => {
  await createUnverifiedAccount(request, newUser);
  const link = await mailbox.linkTo(newUser.email, '/auth/action?mode=verifyEmail');
  const owner = { ...newUser, password: 'noetherian-rings-1921' };

  await test.step('say that it was somebody else', async () => {
    await page.goto(link);
    await page.getByRole('button', { name: 'This wasn’t me' }).click();
    await expect(page.getByText('We logged this account out on every device')).toBeVisible();
  });

  await test.step('the password of the stranger and the link no longer work', async () => {
    await page.goto('/login');
    await logIn(page, newUser);
    await expect(page.getByText("The email and password you entered don't match.")).toBeVisible();
    await page.goto(link);
    await expect(page.getByText('Sorry! An issue has occurred.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send a new link' })).toBeVisible();
  });

  await test.step('choose a password and log in', async () => {
    await page.goto(await mailbox.linkTo(newUser.email, 'mode=resetPassword'));
    await chooseNewPassword(page, owner.password);
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await logIn(page, owner);
    await expect(page).toHaveURL(/\/account$/);
  });
});
