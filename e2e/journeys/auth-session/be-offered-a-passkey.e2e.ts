import { logIn, signOut } from '../../support/auth-steps';
import { plugInAuthenticator } from '../../support/authenticator';
import { expect, test } from '../../support/fixtures';
import { expectSignedIn } from '../../support/session-steps';

test('After a log-in with the password a user is offered a passkey on the account page, and logs in with it the next time (AUTH-590)', async ({
  page,
  account,
}) => {
  await plugInAuthenticator(page);
  await page.goto('/login?callback=/plans');
  await logIn(page, account);
  await expect(page).toHaveURL('/plans');
  const offer = page.getByRole('region', { name: 'Log in faster next time' });
  await expect(offer).toBeHidden();
  await page.getByRole('link', { name: 'Account' }).first().click();
  await offer.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText(/^You can log in with a passkey on this device/)).toBeVisible();

  await signOut(page);
  await page.goto('/login');
  await expectSignedIn(page, account);
  await expect(offer).toBeHidden();
});

test('A user who declines the offer of a passkey is not asked again, on no device (AUTH-591)', async ({
  page,
  browser,
  account,
}) => {
  await plugInAuthenticator(page);
  const offer = page.getByRole('region', { name: 'Log in faster next time' });
  await page.goto('/login');
  await logIn(page, account);
  await offer.getByRole('button', { name: 'No, thanks' }).click();
  await expect(page.getByText(/^We won’t ask again/)).toBeVisible();

  const other = await browser.newPage();
  await plugInAuthenticator(other);
  await other.goto('/login');
  const answered = other.waitForResponse('**/api/account/passkey-offer');
  await logIn(other, account);
  expect(await (await answered).json()).toEqual({ offered: false });
  await expect(other.getByRole('region', { name: 'Log in faster next time' })).toBeHidden();
  await other.close();
});
