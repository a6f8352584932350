import { plugInAuthenticator } from '../../support/authenticator';
import { expect, expectGoodLooks, test } from '../../support/looks';
import { signIn } from '../../support/session-steps';
import { demoUser, newUser } from '../../support/user';

const looksRight = 'looks right in every theme and width';

test(`The offer of a passkey, and what follows a declined one, ${looksRight}`, async ({
  freshPage: page,
}) => {
  await plugInAuthenticator(page);
  await page.addInitScript(() => sessionStorage.setItem('passkey-offer', 'true'));
  await page.route('**/api/account/passkey-offer', (route) =>
    route.fulfill({ json: { offered: true } }),
  );
  await page.route('**/api/account/passkey-offer/decline', (route) => route.fulfill({ json: {} }));
  await signIn(page, demoUser('free'));
  await page.goto('/account');
  const offer = page.getByRole('region', { name: 'Log in faster next time' });
  await expect(offer).toBeVisible();
  await expectGoodLooks(page);
  await offer.getByRole('button', { name: 'No, thanks' }).click();
  await expect(page.getByText(/^We won’t ask again/)).toBeVisible();
  await expectGoodLooks(page, offer);
});

test(`The sign-up page for a passkey, and after a canceled prompt, ${looksRight}`, async ({
  freshPage: page,
}) => {
  const authenticator = await plugInAuthenticator(page);
  await authenticator.cancels(true);
  await page.goto('/signup');
  await page.getByRole('button', { name: 'Sign up with a passkey' }).click();
  await expect(page.getByRole('button', { name: 'Sign up with a password' })).toBeVisible();
  await expectGoodLooks(page);
  await page.getByLabel('Email', { exact: true }).fill(newUser().email);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await expect(page.getByText(/^The passkey wasn’t used/)).toBeVisible();
  await expectGoodLooks(page, page.getByRole('main'));
});

test(`The password section of an account without a password ${looksRight}`, async ({
  freshPage: page,
}) => {
  await page.route('**/api/account/ways-in', (route) => route.fulfill({ json: { waysIn: [] } }));
  await signIn(page, demoUser('free'));
  await page.goto('/account/security');
  await expect(page.getByRole('link', { name: 'Add a password by email' })).toBeVisible();
  await expectGoodLooks(page, page.getByRole('region', { name: 'Password' }));
});
