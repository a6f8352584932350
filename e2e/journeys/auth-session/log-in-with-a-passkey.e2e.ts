import type { Page } from '@playwright/test';
import { chooseNewPassword, requestReset, signOut, verifyEmail } from '../../support/auth-steps';
import { plugInAuthenticator } from '../../support/authenticator';
import { expect, test } from '../../support/fixtures';
import { expectSignedIn, signIn, startSignedIn } from '../../support/session-steps';

/** Adds a passkey on the security page. */
async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText(`You can log in with ${name} from now on.`)).toBeVisible();
}

const noPasskey = /^This passkey doesn’t open an account here/;

test('A user adds a passkey, logs in with it among the suggestions, proves who they are with it and removes it', async ({
  page,
  account,
  clock,
}) => {
  await plugInAuthenticator(page);
  await startSignedIn(page, account);
  await addPasskey(page, 'Work laptop');

  await signOut(page);
  await page.goto('/login?redirect=/account/security');
  await expect(page).toHaveURL('/account/security');

  await clock.advanceSeconds(11 * 60);
  const ways = page.getByRole('table', { name: 'Sign-in methods' });
  await ways.getByRole('button', { name: 'Remove Work laptop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('Work laptop can no longer be used to log in.')).toBeVisible();

  await signOut(page);
  await page.goto('/login');
  await expect(page.getByRole('alert')).toHaveText(noPasskey);
});

test('A user has a passkey on two devices, and removes that of the lost one (AUTH-436)', async ({
  page,
  browser,
  account,
}) => {
  await plugInAuthenticator(page);
  await signIn(page, account);
  await addPasskey(page, 'Lost laptop');
  await signOut(page);
  const phone = await browser.newPage();
  await plugInAuthenticator(phone);
  await signIn(phone, account);
  await addPasskey(phone, 'Phone');
  const ways = phone.getByRole('table', { name: 'Sign-in methods' });
  await ways.getByRole('button', { name: 'Remove Lost laptop' }).click();
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(phone.getByText('Lost laptop can no longer be used to log in.')).toBeVisible();

  await page.goto('/login');
  await expect(page.getByRole('alert')).toHaveText(noPasskey);
  await signOut(phone);
  await phone.goto('/login');
  await expectSignedIn(phone, account);
  await phone.close();
});

test('A canceled prompt and a page of another domain log nobody in, and a copied passkey is refused (AUTH-431, AUTH-435, AUTH-440)', async ({
  page,
  account,
}) => {
  const authenticator = await plugInAuthenticator(page);
  await signIn(page, account);
  await addPasskey(page, 'Laptop');
  const copy = await authenticator.copy();
  await signOut(page);

  await authenticator.cancels(true);
  await page.goto('/login');
  const logInWithPasskey = page.getByRole('button', { name: 'Log in with a passkey' });
  await logInWithPasskey.click();
  await expect(page.getByRole('alert')).toHaveText(/^The passkey wasn’t used/);
  await authenticator.cancels(false);

  await page.route('**/api/passkey/challenge', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), rpId: 'evil.example' } });
  });
  await page.goto('/login');
  await logInWithPasskey.click();
  await expect(page.getByRole('alert')).toHaveText(/^The passkey wasn’t used/);
  await page.unrouteAll({ behavior: 'wait' });

  await page.goto('/login');
  await expectSignedIn(page, account);
  await signOut(page);
  await authenticator.restore(copy);
  await page.goto('/login');
  await expect(page.getByRole('alert')).toHaveText(/^This passkey was used out of order/);
});

test('A visitor signs up with a passkey, verifies the address, logs in with it and adds a password by mail (AUTH-592, AUTH-594, AUTH-595)', async ({
  page,
  mailbox,
  newUser,
}) => {
  await plugInAuthenticator(page);
  await page.goto('/signup');
  await page.getByRole('button', { name: 'Sign up with a passkey' }).click();
  await page.getByLabel('Email', { exact: true }).fill(newUser.email);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await expectSignedIn(page, newUser);
  await verifyEmail(page, mailbox, newUser);

  await signOut(page);
  await page.goto('/login?redirect=/account/security');
  await expect(page).toHaveURL('/account/security');
  const ways = page.getByRole('table', { name: 'Sign-in methods' });
  await expect(ways.getByRole('row')).toHaveCount(2);
  await expect(ways.getByRole('button', { name: /^Remove/ })).toBeDisabled();

  await signOut(page);
  await page.goto('/reset-password');
  await requestReset(page, newUser.email);
  await page.goto(await mailbox.linkTo(newUser.email, 'mode=resetPassword'));
  await chooseNewPassword(page, newUser.password);
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Link your accounts' })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(newUser.password);
  await page.getByRole('button', { name: 'Link accounts' }).click();
  await expectSignedIn(page, newUser);
});
