import type { Page } from '@playwright/test';
import { logIn, signOut } from '../../support/auth-steps';
import { expect, otherDevice, test } from '../../support/browsers';
import { moveTo, pressOn, typeInto } from '../../support/keyboard';
import type { Person } from '../../support/person';
import { createAccount, expectSignedIn } from '../../support/session-steps';

/** Opens the menu in the reader's shape with the keyboard, and goes to Security. */
async function goToSecurity(page: Page, { email }: Person): Promise<void> {
  const banner = page.getByRole('banner');
  const phoneMenu = banner.getByRole('button', { name: 'Menu' });
  if (await phoneMenu.isVisible()) {
    await pressOn(page, phoneMenu);
    await page.keyboard.press('Escape');
    await expect(phoneMenu).toBeFocused();
    await page.keyboard.press('Enter');
    await moveTo(page, banner.getByRole('link', { name: 'Security' }));
  } else {
    const userMenu = banner.getByRole('button', { name: email });
    const firstRow = page.getByRole('menuitem').first();
    await pressOn(page, userMenu);
    await expect(firstRow).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(userMenu).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(firstRow).toBeFocused();
    await page.keyboard.press('S');
    await expect(page.getByRole('menuitem', { name: 'Security' })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/account\/security$/);
}

test('log in', async ({ page, person }) => {
  await createAccount(page, person);
  await signOut(page);
  await page.goto('/login');

  await pressOn(page, page.getByRole('link', { name: 'Skip to content' }));
  const password = page.getByLabel('Password', { exact: true });
  await typeInto(page, page.getByLabel('Email', { exact: true }), person.email);
  await typeInto(page, password, 'not the password');
  await page.keyboard.press('Enter');
  const refusal = page.getByText("The email and password you entered don't match.");
  await expect(refusal).toBeVisible();

  await page.keyboard.press('Shift+Tab');
  await typeInto(page, password, person.password);
  await pressOn(page, page.getByRole('button', { name: 'Show password' }), 'Space');
  await expect(password).toHaveAttribute('type', 'text');
  const rememberMe = page.getByRole('checkbox', { name: 'Remember me' });
  await pressOn(page, rememberMe, 'Space');
  await expect(rememberMe).not.toBeChecked();
  await pressOn(page, page.getByRole('main').getByRole('button', { name: 'Log in' }));
  await expectSignedIn(page, person);
});

test('change the password and end every other session', async ({ page, person, openBrowser }) => {
  await createAccount(page, person);
  // A pointer that rests on something with a tip would have the first Escape close that.
  await page.mouse.move(0, 0);
  await goToSecurity(page, person);

  const current = page.getByLabel('Current password', { exact: true });
  await typeInto(page, current, 'not the password');
  await typeInto(page, page.getByLabel('New password', { exact: true }), 'symmetry-1918');
  await page.keyboard.press('Enter');
  await expect(current).toBeFocused();
  await typeInto(page, current, person.password);
  await pressOn(page, page.getByRole('button', { name: 'Change password' }));
  await expect(page.getByText('Your password has been changed.')).toBeVisible();

  const endAll = page.getByRole('button', { name: 'End all other sessions' });
  await moveTo(page, endAll);
  await expect(page.getByRole('tooltip')).toHaveText('You are signed in nowhere else.');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  const elsewhere = await openBrowser({ userAgent: otherDevice.userAgent });
  await elsewhere.goto('/login');
  await logIn(elsewhere, { ...person, password: 'symmetry-1918' });
  await expectSignedIn(elsewhere, person);
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
  await expect(page.getByText('Every other session has ended.')).toBeVisible();
  await expect(endAll).toBeFocused();
});
