import type { Page } from '@playwright/test';
import { signUp } from '../../support/auth-steps';
import { expect, expectGoodLooks, test } from '../../support/looks';
import { keptTokens } from '../../support/session-steps';
import { demoUser, newUser } from '../../support/user';
import { letPurchaseWait } from '../../support/waiting-purchase';

const looksRight = 'looks right in every theme and width';

test(`The sign-up page after a mail was sent ${looksRight}`, async ({ page }) => {
  const { email, password } = newUser();
  await page.route('**/identity/user', (route) =>
    route.fulfill({ json: { uid: null, email, signInTicket: null } }),
  );
  await page.goto('/signup');
  await signUp(page, { email, password });
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.getByRole('button', { name: 'Resend email' }).click();
  await expect(page.getByText('still needs to be verified')).toBeVisible();
  await expectGoodLooks(page);
});

test.describe('an unverified user', () => {
  test.use({ signedInAs: 'unverified' });

  test(`The form for a mistyped address ${looksRight}`, async ({ page }) => {
    await page.goto('/account');
    await page.getByRole('button', { name: 'Change address' }).click();
    await expect(page.getByLabel('New email')).toBeFocused();
    await expectGoodLooks(page);
  });

  test(`The way from a mailed link to the checkout ${looksRight}`, async ({ page }) => {
    await letPurchaseWait(page);
    await page.route('**/api/auth/user', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      const user = { ...body.user, emailVerified: true };
      await route.fulfill({ response, json: { ...body, user, emailVerified: true } });
    });
    await page.route('**/api/auth/check-code', (route) => route.fulfill({ json: {} }));
    const { email } = demoUser('unverified');
    await page.route('**/api/auth/action', (route) =>
      route.fulfill({ json: { mode: 'verifyEmail', email } }),
    );
    await page.goto('/auth/action?mode=verifyEmail&oobCode=a-code-that-nobody-was-ever-sent');
    await page.getByRole('button', { name: 'Verify email' }).click();
    const name = 'Continue to checkout: Group, 7 seats, annually';
    await expect(page.getByRole('button', { name })).toBeVisible();
    await expectGoodLooks(page);
  });
});

/** The account after a payment that was confirmed in this browser. */
async function openAfterPayment(page: Page): Promise<void> {
  await page.goto('/account');
  const tokens = await keptTokens(page);
  await page.evaluate((uid) => localStorage.setItem('next-step', JSON.stringify(uid)), tokens?.uid);
  await page.reload();
  await expect(page.getByText('Next step:')).toBeVisible();
  await expect(page.getByText('Your plan will renew on').first()).toBeVisible();
}

for (const [buyer, action] of [
  ['premium', 'Word-processor add-in'],
  ['teacher', 'Invite members'],
] as const) {
  test.describe(`the next step of ${buyer}`, () => {
    test.use({ signedInAs: buyer });

    test(`The next step after a payment by ${buyer} ${looksRight}`, async ({ freshPage: page }) => {
      await openAfterPayment(page);
      await expect(page.getByRole('link', { name: action }).first()).toBeVisible();
      await expectGoodLooks(page);
    });
  });
}
