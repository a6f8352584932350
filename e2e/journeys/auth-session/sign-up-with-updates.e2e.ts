import { signUp, verifyEmail } from '../../support/auth-steps';
import { expect, test } from '../../support/fixtures';

test('a newcomer asks for update notifications, and verifies the address when they mean to', async ({
  page,
  person,
  mailbox,
  expectNoAxeViolations,
}) => {
  const updates = page.getByRole('switch', { name: 'Update notifications' });

  await test.step('create an account with the box ticked', async () => {
    await page.goto('/signup');
    await page.locator('label', { hasText: 'Send me update notifications by email' }).click();
    await expect(page.getByRole('checkbox', { name: /update notifications/ })).toBeChecked();
    await expectNoAxeViolations(page);
    await signUp(page, person);
    await expect(page).toHaveURL(/\/account$/);
    await expect(updates).toBeChecked();
    await expectNoAxeViolations(page);
    await page.reload();
    await expect(updates).toBeChecked();
  });

  await test.step('open the link without pressing its button: nothing changes', async () => {
    const link = await mailbox.linkTo(person.email, '/auth/action?mode=verifyEmail');
    await expect(await page.request.get(link)).toBeOK();
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.goto('/account');
    await expect(page.getByText('Not verified', { exact: true })).toBeVisible();
  });

  await test.step('verify', async () => {
    await verifyEmail(page, mailbox, person);
    await expectNoAxeViolations(page);
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/\/account$/);
    await expect(page.getByText('Verified', { exact: true })).toBeVisible();
    await expect(updates).toBeChecked();
  });
});
