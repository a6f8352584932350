import type { Page } from '@playwright/test';
import { signInOverApi } from '../../support/accounts';
import { logIn, requestReset, signUp } from '../../support/auth-steps';
import { expect, expectGoodLooks, keepWhatDisappears, test } from '../../support/looks';
import { signIn } from '../../support/session-steps';
import { continueAs, continueAsKnown } from '../../support/social-steps';
import { demoUser, newUser } from '../../support/user';

const looksRight = 'looks right in every theme and width';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Fills the form for another password and sends it. */
async function fillPasswords(page: Page, currentPassword: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Password' });
  await form.getByLabel('Current password', { exact: true }).fill(currentPassword);
  await form.getByLabel('New password', { exact: true }).fill('noether-symmetry-1918');
  await form.getByRole('button', { name: 'Change password' }).click();
}

test(`The welcome page with the message of an error ${looksRight}`, async ({ freshPage: page }) => {
  await keepWhatDisappears(page);
  await page.goto('/?error=ol-user-not-found&signInWithOverleaf=enabled');
  const message = page.getByText('User not found.', { exact: false });
  await expect(message).toBeVisible();
  await expectGoodLooks(page);
  await expect(message).toBeVisible();
});

for (const [path, title] of [
  ['/login', 'Log in'],
  ['/signup', 'Create an account'],
] as const) {
  test(`The page ${path} of a buyer ${looksRight}`, async ({ page }) => {
    const terms = {
      plan: 'premium',
      quantity: 1,
      amount: 9_600,
      list_amount: 12_000,
      discount_months: 12,
      currency: 'usd',
      interval: 'year',
    };
    await page.route('**/api/describe-purchase', (route) =>
      route.fulfill({ json: { offer: terms } }),
    );
    await page.goto(`${path}?price_id=price_1`);
    await expect(heading(page, title)).toBeVisible();
    const text = 'You’re buying Premium, $96.00 for the first year, then $120.00 per year.';
    await expect(page.getByText(text)).toBeVisible();
    await expectGoodLooks(page);
  });
}

test(`The log-in page, with missing values and after a wrong password, ${looksRight}`, async ({
  page,
}) => {
  await page.goto('/login?signInWithOverleaf=enabled');
  await expect(heading(page, 'Log in')).toBeVisible();
  await expectGoodLooks(page);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('You must provide an email and a password.')).toBeVisible();
  await expectGoodLooks(page, main);
  await logIn(page, { ...newUser(), password: 'not the password' });
  await expect(page.getByText("The email and password you entered don't match.")).toBeVisible();
  await expectGoodLooks(page, main);
});

for (const [domain, name] of [
  ['university.example', 'University of Example'],
  ['college.example', 'Example College'],
] as const) {
  test(`The log-in page of the people of ${domain} ${looksRight}`, async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('textbox', { name: 'Email' }).fill(`ada@${domain}`);
    await expect(page.getByRole('link', { name: `Continue with ${name}` })).toBeVisible();
    await expectGoodLooks(page, page.getByRole('main'));
  });
}

test(`The log-in page that asks to log in again ${looksRight}`, async ({ page }) => {
  await page.goto('/account');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expectGoodLooks(page);
});

test(`The sign-up page, and its error at the password, ${looksRight}`, async ({ page }) => {
  await page.goto('/signup');
  await expect(heading(page, 'Create an account')).toBeVisible();
  await page.locator('label', { hasText: 'Send me update notifications by email' }).click();
  await expectGoodLooks(page);
  await signUp(page, { ...newUser(), password: 'short' });
  await expect(page.getByText('Please use a password with at least 6 characters.')).toBeVisible();
  await expectGoodLooks(page, page.getByRole('main'));
});

test(`The page for resetting a password, before and after the request, ${looksRight}`, async ({
  page,
}) => {
  await page.goto('/reset-password');
  await expect(heading(page, 'Reset your password')).toBeVisible();
  await expectGoodLooks(page);
  await requestReset(page, newUser().email);
  await expectGoodLooks(page, page.getByRole('main'));
});

const code = 'a-code-that-nobody-was-ever-sent';

/** Opens the page of a mailed link whose code can still be used. */
async function openLink(page: Page, mode: string): Promise<void> {
  await page.route('**/api/auth/check-code', (route) => route.fulfill({ json: {} }));
  await page.route('**/api/auth/account-opening', (route) =>
    route.fulfill({
      json: { openedAt: 1_795_000_000, device: 'Firefox on Linux', country: 'DE' },
    }),
  );
  await page.goto(`/auth/action?mode=${mode}&oobCode=${code}`);
}

for (const [mode, title] of [
  ['verifyEmail', 'Verify your email'],
  ['resetPassword', 'Choose a new password'],
  ['verifyAndChangeEmail', 'Confirm your new email'],
  ['undoEmailChange', 'Undo the email change'],
  ['removeSecondFactor', 'Lost your two-step login?'],
  ['keepSecondFactor', 'Keep two-step login'],
  ['endSession', 'Log a device out'],
] as const) {
  test(`The page of the mailed link for ${mode}, before and after it is used, ${looksRight}`, async ({
    page,
  }) => {
    const main = page.getByRole('main');
    await page.route('**/api/auth/action', (route) =>
      route.fulfill({ json: { mode, email: 'emmy@maths.example.edu' } }),
    );
    await openLink(page, mode);
    await expect(heading(page, title)).toBeVisible();
    if (mode === 'verifyEmail')
      await expect(page.getByRole('button', { name: 'This wasn’t me' })).toBeVisible();
    await expectGoodLooks(page, main);
    if (mode === 'resetPassword') {
      await page.getByRole('button', { name: 'Save password' }).click();
      await expect(page.getByText('Enter a new password.')).toBeVisible();
      await expectGoodLooks(page, main);
      await page.getByLabel('New password', { exact: true }).fill('noetherian-rings-1921');
    }
    await main.locator('button[type="submit"]').click();
    await expect(main.getByRole('link', { name: 'Log in' })).toBeVisible();
    await expectGoodLooks(page, main);
  });
}

test(`The question for the password of an account that another browser opened ${looksRight}`, async ({
  page,
}) => {
  await page.route('**/api/auth/action', (route) =>
    route.fulfill({ status: 403, json: { error: 'PASSWORD_REQUIRED', message: 'A password.' } }),
  );
  await openLink(page, 'verifyEmail');
  await page.getByRole('button', { name: 'Verify email' }).click();
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
  await expectGoodLooks(page, page.getByRole('main'));
});

test(`The page of a link without an action ${looksRight}`, async ({ page }) => {
  await page.goto('/auth/action');
  await expect(heading(page, 'This link isn’t valid')).toBeVisible();
  await expectGoodLooks(page);
});

test(`The page of a verification link that no longer works ${looksRight}`, async ({ page }) => {
  await page.goto(`/auth/action?mode=verifyEmail&oobCode=${code}`);
  await expect(heading(page, 'This link isn’t valid')).toBeVisible();
  await expectGoodLooks(page);
});

test(`The page that links a provider to an account ${looksRight}`, async ({ freshPage: page }) => {
  await page.goto('/login');
  await continueAs(page, demoUser('free').email);
  await expect(heading(page, 'Link your accounts')).toBeVisible();
  await expectGoodLooks(page);
});

test(`The question before a social sign-in replaces a session ${looksRight}`, async ({
  freshPage: page,
}) => {
  await signIn(page, demoUser('free'));
  await page.goto('/api/social/start?provider=campus');
  await page.getByLabel('Email').fill('emmy.noether@mathematics.example.edu');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(heading(page, 'Log in to another account?')).toBeVisible();
  await expectGoodLooks(page);
});

test(`The page of a provider that did not confirm the address ${looksRight}`, async ({ page }) => {
  await page.goto('/login');
  await continueAsKnown(page, 'Isaac Newton');
  await expect(heading(page, 'You’re not logged in')).toBeVisible();
  await expectGoodLooks(page);
});

test(`The page after signing out ${looksRight}`, async ({ page }) => {
  await page.goto('/signout');
  await expect(heading(page, 'You’re logged out')).toBeVisible();
  await expectGoodLooks(page);
});

test(`The security page after a changed password ${looksRight}`, async ({
  freshPage: page,
  account,
}) => {
  await signIn(page, account);
  await page.goto('/account/security');
  await fillPasswords(page, account.password);
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await expectGoodLooks(page);
});

test.describe('the security page', () => {
  test.use({ signedInAs: 'free' });

  test(`The security page, a wrong current password and its dialogs ${looksRight}`, async ({
    page,
    request,
  }) => {
    await signInOverApi(request, demoUser('free'));
    const error = 'REAUTHENTICATION_REQUIRED';
    await page.route('**/api/account/sessions/end-all', (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        json: { type: 'about:blank', title: error, status: 403, error, message: error },
      }),
    );
    await page.goto('/account/security');
    await expect(page.getByText('This device')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Recent activity' })).toContainText('Logged in');
    await expectGoodLooks(page);

    await fillPasswords(page, 'not the password');
    await expect(page.getByText('Your current password is incorrect.')).toBeVisible();
    await expectGoodLooks(page, page.getByRole('form', { name: 'Password' }));

    await page.getByRole('button', { name: 'End all other sessions' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toBeVisible();
    await expectGoodLooks(page, question);
    await page.keyboard.press('Escape');

    const signOut = { name: 'Log out everywhere' };
    await page.getByRole('button', signOut).click();
    await question.getByRole('button', signOut).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await expect(dialog.getByLabel('Password', { exact: true })).toBeVisible();
    await expectGoodLooks(page, dialog);
  });

  test(`The second factor that will be removed ${looksRight}`, async ({ page }) => {
    const waiting = {
      since: 1,
      recoveryCodesLeft: 7,
      asksElsewhere: false,
      removesAt: 1_795_000_000,
    };
    await page.route('**/api/account/second-factor', (route) => route.fulfill({ json: waiting }));
    await page.goto('/account/security');
    const section = page.getByRole('region', { name: 'Two-step login' });
    await expect(section.getByRole('button', { name: 'Keep two-step login' })).toBeVisible();
    await expectGoodLooks(page, section);
  });
});
