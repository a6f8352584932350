import type { Page } from '@playwright/test';
import { expect, expectGoodLooks, test } from '../../support/looks';
import { letPurchaseWait } from '../../support/waiting-purchase';

const looksRight = 'looks right in every theme and width';

async function openAccount(page: Page): Promise<void> {
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Update notifications' })).toBeVisible();
}

/** Changes what the server says of the newest subscription. */
async function changeSubscription(
  page: Page,
  changes: { readonly plan?: object; readonly [field: string]: unknown },
): Promise<void> {
  await page.route('**/api/get-subscription-details', async (route) => {
    const response = await route.fetch();
    const [newest] = await response.json();
    const plan = { ...newest.plan, ...changes.plan };
    await route.fulfill({ response, json: [{ ...newest, ...changes, plan }] });
  });
}

/** Changes what the server says of the signed-in user. */
async function changeUser(
  page: Page,
  changes: Readonly<Record<string, unknown>> & {
    readonly premium: boolean;
    readonly isPaid?: boolean;
    readonly source: string;
  },
): Promise<void> {
  const { premium: isPremium, isPaid = false, source } = changes;
  await page.route('**/language/isPremium', (route) =>
    route.fulfill({ json: { isPremium, isPaid, reason: source, source } }),
  );
  await page.route('**/api/auth/user', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, user: { ...body.user, ...changes } } });
  });
}

test.describe('a free user', () => {
  test.use({ signedInAs: 'free' });

  test(`The account page of a free user, its dialog that deletes the account and its form for another address ${looksRight}`, async ({
    page,
  }) => {
    await page.route('**/api/user/email/start-change', (route) => route.fulfill({ json: {} }));
    await openAccount(page);
    await expect(page.getByText('Freemium', { exact: true })).toBeVisible();
    await expectGoodLooks(page);

    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Password', { exact: true })).toBeVisible();
    await expectGoodLooks(page, dialog);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Change email' }).click();
    await page.getByLabel('New email').fill('free@demo.example');
    await expect(page.getByText('This is your current email.').first()).toBeVisible();
    await expectGoodLooks(page, page.getByRole('main'));
    await page.getByLabel('New email').fill('emmy@maths.example.edu');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('A confirmation email has been sent')).toBeVisible();
    await expectGoodLooks(page, page.getByRole('main'));
  });

  test(`The account page with a purchase that waits and without the subscription status ${looksRight}`, async ({
    page,
  }) => {
    await letPurchaseWait(page);
    await page.route('**/api/email-subscription', (route) =>
      route.fulfill({ status: 503, json: {} }),
    );
    await page.goto('/account');
    await expect(page.getByText('We could not get your subscription status.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Continue: Group, 7 seats/ })).toBeVisible();
    await expectGoodLooks(page);
  });

  test(`The account page with a plan from the LaTeX editor ${looksRight}`, async ({ page }) => {
    await changeUser(page, {
      premium: true,
      isPaid: true,
      source: 'overleaf',
      overleaf: { id: 'ol-1', provider: 'overleaf' },
    });
    await openAccount(page);
    await expect(page.getByText('managed via your account with', { exact: false })).toBeVisible();
    await expectGoodLooks(page);
  });
});

test.describe('an unverified user', () => {
  test.use({ signedInAs: 'unverified' });

  test(`The account page of an unverified user ${looksRight}`, async ({ page }) => {
    await openAccount(page);
    await expect(page.getByText('Open it to get started.')).toBeVisible();
    await expectGoodLooks(page);
  });

  test(`The account page of a buyer who has to verify the email ${looksRight}`, async ({
    page,
  }) => {
    await letPurchaseWait(page);
    await page.goto('/account?emailVerification=required');
    await expect(page.getByText('You’re buying Group, 7 seats')).toBeVisible();
    await expectGoodLooks(page);
  });
});

test.describe('a premium user', () => {
  test.use({ signedInAs: 'premium' });

  test(`The account page of a premium user ${looksRight}, and in print it shows email and plan in black on white, without menus and buttons (SHARED-133)`, async ({
    page,
  }) => {
    await openAccount(page);
    const renewal = page.getByText('Your plan will renew on');
    await expect(renewal).toBeVisible();
    await expectGoodLooks(page);

    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(renewal).toBeVisible();
    await expect(page.getByText('premium@demo.example').last()).toBeVisible();
    await expect(renewal).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    for (const role of ['banner', 'contentinfo', 'button'] as const)
      await expect(page.getByRole(role)).toHaveCount(0);
  });

  test(`The account page of a user who pays for two plans ${looksRight}`, async ({ page }) => {
    await page.route('**/api/get-subscription-details', async (route) => {
      const response = await route.fetch();
      const [newest] = await response.json();
      const json = [newest, { ...newest, provider: 'gumroad', card_last4: null }];
      await route.fulfill({ response, json });
    });
    await openAccount(page);
    await expect(page.getByText('You’re paying for 2 plans')).toBeVisible();
    await expectGoodLooks(page);
  });

  test(`The account page after a failed renewal ${looksRight}`, async ({ page }) => {
    await changeSubscription(page, {
      status: 'past_due',
      payment_problem: {
        since: '1795392000',
        next_attempt_at: '1795651200',
        access_until: '1795996800',
        card_last4: '0341',
        confirm_page: null,
      },
    });
    await openAccount(page);
    await expect(page.getByText('We couldn’t charge your card')).toBeVisible();
    await expectGoodLooks(page);
  });

  for (const [status, sentence] of [
    ['confirming', 'We’re confirming your payment.'],
    ['failed', 'Your payment didn’t go through.'],
    ['open', 'You didn’t complete the checkout.'],
  ] as const) {
    test(`The account page after a checkout that is ${status} ${looksRight}`, async ({ page }) => {
      await page.route('**/api/get-checkout-status', (route) =>
        route.fulfill({ json: { status } }),
      );
      await page.goto('/account?checkout=success&session_id=cs_test_1');
      await expect(page.getByText(sentence, { exact: false })).toBeVisible();
      await expectGoodLooks(page, page.getByRole('main'));
    });
  }
});

test.describe('a user whose plan ends', () => {
  test.use({ signedInAs: 'ending' });

  test(`The account page of a plan that ends ${looksRight}`, async ({ page }) => {
    await page.goto('/account');
    await expect(page.getByText('Your plan will end on')).toBeVisible();
    await expectGoodLooks(page);
  });
});
