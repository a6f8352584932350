import type { Page } from '@playwright/test';
import { signOut } from '../../support/auth-steps';
import { expect, test } from '../../support/fixtures';
import { startSignedIn } from '../../support/session-steps';

/** An authenticator of Chromium's, which verifies its user and answers by itself. */
async function plugInAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  });
}

test('A user adds a passkey, logs in with it among the suggestions, proves who they are with it and removes it', async ({
  page,
  account,
  clock,
}) => {
  await plugInAuthenticator(page);
  await startSignedIn(page, account);
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill('Work laptop');
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('You can log in with Work laptop from now on.')).toBeVisible();

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
  await expect(page.getByRole('alert')).toHaveText(/^This passkey doesn’t open an account here/);
});
