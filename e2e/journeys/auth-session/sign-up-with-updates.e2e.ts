import { signUp, verifyEmail } from '../../support/auth-steps';
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
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/\/account$/);
    await expect(page.getByText('Verified', { exact: true })).toBeVisible();
    await expect(updates).toBeChecked();
  });
});
