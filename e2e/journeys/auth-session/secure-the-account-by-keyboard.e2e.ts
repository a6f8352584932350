import type { Page } from '@playwright/test';
import { expect, otherDevice, test } from '../../support/browsers';
import { moveTo, pressOn, typeInto } from '../../support/keyboard';
import { expectSignedIn, startSignedIn } from '../../support/session-steps';
import type { User } from '../../support/user';

/** Opens the user menu with the keyboard and chooses Security. */
async function goToSecurity(page: Page, { email }: User): Promise<void> {
  const userMenu = page.getByRole('banner').getByRole('button', { name: email });
  const firstEntry = page.getByRole('menuitem').first();
  await pressOn(page, userMenu);
  await expect(firstEntry).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(userMenu).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(firstEntry).toBeFocused();
  await page.keyboard.press('S');
  await expect(page.getByRole('menuitem', { name: 'Security' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/account\/security$/);
}

test('A user with a keyboard alone logs in after a wrong password', async ({ page, account }) => {
  await page.goto('/login');

  await pressOn(page, page.getByRole('link', { name: 'Skip to content' }));
  const password = page.getByLabel('Password', { exact: true });
  await typeInto(page, page.getByLabel('Email', { exact: true }), account.email);
  await typeInto(page, password, 'not the password');
  await page.keyboard.press('Enter');
  const message = page.getByText("The email and password you entered don't match.");
  await expect(message).toBeVisible();

  await page.keyboard.press('Shift+Tab');
  await typeInto(page, password, account.password);
  await pressOn(page, page.getByRole('button', { name: 'Show password' }), 'Space');
  await expect(password).toHaveAttribute('type', 'text');
  const rememberMe = page.getByRole('checkbox', { name: 'Remember me' });
  await pressOn(page, rememberMe, 'Space');
  await expect(rememberMe).not.toBeChecked();
  await pressOn(page, page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }));
  await expectSignedIn(page, account);
});

test('A user with a keyboard alone changes the password and ends all other sessions', async ({
  page,
  account,
  openBrowser,
}) => {
  await startSignedIn(page, account);
  // If the pointer were over something with a tooltip, the first Escape would close the tooltip.
  await page.mouse.move(0, 0);
  await goToSecurity(page, account);

  const current = page.getByLabel('Current password', { exact: true });
  await typeInto(page, current, 'not the password');
  await typeInto(page, page.getByLabel('New password', { exact: true }), 'symmetry-1918');
  await page.keyboard.press('Enter');
  await expect(current).toBeFocused();
  await typeInto(page, current, account.password);
  await pressOn(page, page.getByRole('button', { name: 'Change password' }));
  await expect(page.getByText('Your password has been changed.')).toBeVisible();

  const endAll = page.getByRole('button', { name: 'End all other sessions' });
  await moveTo(page, endAll);
  await expect(page.getByRole('tooltip')).toHaveText('You’re not logged in anywhere else.');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  const otherPage = await openBrowser({ userAgent: otherDevice.userAgent });
  await startSignedIn(otherPage, { ...account, password: 'symmetry-1918' });
  await page.reload();
  await pressOn(page, endAll);

  const dialog = page.getByRole('alertdialog');
  const cancel = dialog.getByRole('button', { name: 'Cancel' });
  const confirm = dialog.getByRole('button', { name: 'End all other sessions' });
  const close = dialog.getByRole('button', { name: 'Close' });
  await expect(cancel).toBeFocused();
  for (const next of [confirm, close, cancel]) {
    await page.keyboard.press('Tab');
    await expect(next).toBeFocused();
  }
  await page.keyboard.press('Shift+Tab');
  await expect(close).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(endAll).toBeFocused();

  await page.keyboard.press('Space');
  await pressOn(page, confirm);
  await expect(page.getByText('All other sessions have ended.')).toBeVisible();
  await expect(endAll).toBeFocused();
});
