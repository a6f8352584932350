import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures';
import { expectVisibleFocus, moveTo, pressOn, typeInto } from '../../support/keyboard';

// The menu of a narrow screen; the one of a wide screen is used in "secure-the-account-by-keyboard".
test.use({ viewport: { width: 360, height: 740 } });

async function signOutThroughMenu(page: Page): Promise<void> {
  const banner = page.getByRole('banner');
  const menu = banner.getByRole('button', { name: 'Menu', exact: true });
  await pressOn(page, menu);
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await pressOn(page, banner.getByRole('link', { name: 'Log out' }));
  await expect(page.getByRole('heading', { name: 'You’re logged out' })).toBeVisible();
}

test('A user with a keyboard alone signs up, verifies the address, logs in and signs out', async ({
  page,
  newUser,
  mailbox,
}) => {
  const main = page.getByRole('main');
  const email = page.getByLabel('Email', { exact: true });
  const password = page.getByLabel('Password', { exact: true });

  await test.step('skip the header', async () => {
    await page.goto('/signup');
    await expect(email).toBeVisible();
    await page.keyboard.press('Tab');
    await expectVisibleFocus(page.getByRole('link', { name: 'Skip to content' }));
    await page.keyboard.press('Enter');
    await expect(main).toBeFocused();
    await page.keyboard.press('Tab');
    await expectVisibleFocus(email);
  });

  await test.step('sign up; the first empty field gets the focus', async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByText('You must provide an email and a password.')).toBeVisible();
    await expectVisibleFocus(email);
    await page.keyboard.type(newUser.email);
    await typeInto(page, password, newUser.password);
    await pressOn(page, page.getByRole('button', { name: 'Show password' }), 'Space');
    await expect(password).toHaveAttribute('type', 'text');
    await pressOn(page, page.getByLabel('Send me update notifications by email'), 'Space');
    await pressOn(page, page.getByRole('button', { name: 'Create an account' }));
    await expect(page).toHaveURL(/\/account$/);
  });

  await test.step('turn the notifications off again', async () => {
    const updates = page.getByRole('switch', { name: 'Update notifications' });
    await expect(updates).toBeChecked();
    await pressOn(page, updates, 'Space');
    await expect(updates).not.toBeChecked();
    await expectVisibleFocus(updates);
  });

  await test.step('verify the address', async () => {
    await page.goto(await mailbox.linkTo(newUser.email, 'mode=verifyEmail'));
    await pressOn(page, page.getByRole('button', { name: 'Verify email' }), 'Space');
    await pressOn(page, main.getByRole('link', { name: 'Go to your account' }));
    await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  });

  await test.step('sign out', async () => {
    await signOutThroughMenu(page);
  });

  await test.step('log in and sign out again', async () => {
    await pressOn(page, main.getByRole('link', { name: 'Log in' }));
    await typeInto(page, email, newUser.email);
    await typeInto(page, password, newUser.password);
    await moveTo(page, page.getByLabel('Remember me'));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/account$/);
    await signOutThroughMenu(page);
  });
});
