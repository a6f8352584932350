import type { Page } from '@playwright/test';
import { expect, expectGoodLooks, test } from '../../support/looks';
import { looksRight, openBilling } from './open-billing';

/** Invoices in every state. */
async function respondWithInvoices(page: Page): Promise<void> {
  const at = Date.UTC(2026, 10, 20) / 1_000;
  const item = {
    productName: 'Group',
    quantity: 8,
    reason: 'change',
    from: at,
    to: at + 365 * 86_400,
  };
  const paid = {
    kind: 'invoice',
    id: 'in_1',
    number: 'LEMMA-0001',
    at,
    item,
    about: null,
    currency: 'usd',
    amount: 82_800,
    tax: 6_900,
    paid: 82_800,
    refunded: 0,
    dispute: null,
    state: 'paid',
    pdf: 'http://localhost/in_1.pdf',
    receipt: 'http://localhost/in_1',
    page: null,
  };
  const documents = [
    { ...paid, id: 'in_5', at: at + 370 * 86_400, state: 'open', paid: 0, page: paid.receipt },
    { ...paid, kind: 'credit-note', id: 'cn_1', item: null, about: 'LEMMA-0001', amount: 4_340 },
    { ...paid, refunded: 4_340 },
    { ...paid, id: 'in_2', amount: -4_340, paid: 0 },
    { ...paid, id: 'in_3', paid: 78_460 },
    { ...paid, id: 'in_6', dispute: { amount: 82_800, state: 'open' } },
    { ...paid, id: 'in_4', state: 'uncollectible', paid: 0, receipt: null },
  ];
  await page.route('**/api/list-invoices', (route) => route.fulfill({ json: { documents } }));
}

test.describe('a user with Premium', () => {
  test.use({ signedInAs: 'premium' });

  const review = async (page: Page) => {
    await page.getByText('Annually', { exact: true }).click();
    await page.getByRole('button', { name: 'Review change' }).click();
    return page.getByRole('dialog', { name: 'Change your plan' });
  };

  test(`The billing page of a user with Premium, its dialogs and its form ${looksRight}`, async ({
    page,
  }) => {
    const main = page.getByRole('main');
    await openBilling(page);
    await expect(page.getByText('Your plan will renew on')).toBeVisible();
    await expectGoodLooks(page);

    await page.getByText('Group', { exact: true }).click();
    await expect(page.getByText('You’ll own the group')).toBeVisible();
    await expectGoodLooks(page, main);

    await page.getByRole('button', { name: /details$/ }).click();
    await page.getByLabel('Tax ID').fill('DE123456789');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Please choose the country of the tax ID first.')).toBeVisible();
    await expectGoodLooks(page, main);

    await page.getByRole('button', { name: 'Cancel plan' }).click();
    await page.getByLabel('Why are you canceling?').selectOption('other');
    await expect(page.getByLabel('What could we do better?')).toBeVisible();
    await expectGoodLooks(page, page.getByRole('dialog'));
  });

  test(`The preview of a change with tax, and what refuses the change, ${looksRight}`, async ({
    page,
  }) => {
    await page.route('**/api/preview-plan-change', async (route) => {
      const response = await route.fetch();
      const preview = await response.json();
      const { dueNow, next } = preview;
      const taxed = { ...next, tax: 1_200, amount: next.amount + 1_200 };
      const json = { ...preview, tax: 1_425, dueNow: dueNow + 1_425, next: taxed };
      await route.fulfill({ response, json });
    });
    const refusals: Record<string, { message: string; button: string }> = {
      CARD_DECLINED: {
        message: 'Your card was declined, and nothing has changed.',
        button: 'Update card',
      },
    };
    for (const [code, { message, button }] of Object.entries(refusals)) {
      const json = { error: code, code, message };
      await page.route('**/api/change-plan', (route) => route.fulfill({ status: 402, json }));
      await openBilling(page);
      const dialog = await review(page);
      await expect(dialog.getByText(/^You’ll pay \$/)).toBeVisible();
      await expect(dialog.getByText('Tax', { exact: true })).toBeVisible();
      if (code === 'CARD_DECLINED') await expectGoodLooks(page, dialog);
      await dialog.getByRole('button', { name: /^Pay / }).click();
      await expect(dialog.getByRole('button', { name: button })).toBeVisible();
      await expectGoodLooks(page, dialog);
    }
  });

  test(`A change without an address for its tax ${looksRight}`, async ({ page }) => {
    const code = 'TAX_ADDRESS_MISSING';
    const message =
      'We need your country and postal code to calculate the tax. Please add them to your billing details first.';
    const json = { error: code, code, message };
    await page.route('**/api/preview-plan-change', (route) => route.fulfill({ status: 409, json }));
    await openBilling(page);
    const dialog = await review(page);
    await expect(dialog.getByText(message)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Add billing details' })).toBeVisible();
    await expectGoodLooks(page, dialog);
  });

  test(`Invoices and credit notes in every state, and a change that waits for its bank, ${looksRight}`, async ({
    page,
  }) => {
    await respondWithInvoices(page);
    await page.route('**/api/get-billed-plan', async (route) => {
      const response = await route.fetch();
      const { billed } = await response.json();
      const choice = { plan: 'group', interval: 'year', quantity: 12 };
      const pending = { ...choice, amount: 121_200, page: 'https://pay.example/invoices/in_1' };
      await route.fulfill({ response, json: { billed: { ...billed, pending } } });
    });
    await openBilling(page);
    await expect(page.getByRole('link', { name: 'Confirm payment' })).toBeVisible();
    await expect(page.getByText('Refunded $43.40')).toBeVisible();
    await expectGoodLooks(page);
  });

  test(`The billing page without the payment provider ${looksRight}`, async ({ page }) => {
    for (const path of ['get-billed-plan', 'list-invoices'])
      await page.route(`**/api/${path}`, (route) => route.fulfill({ status: 503, json: {} }));
    await openBilling(page);
    await expect(page.getByText('We couldn’t load your billing.').first()).toBeVisible();
    await expectGoodLooks(page);
  });
});

test.describe('the owner of a group', () => {
  test.use({ signedInAs: 'teacher' });

  test(`The billing page of the owner of a group ${looksRight}`, async ({ page }) => {
    await openBilling(page);
    await expect(page.getByText('seats taken')).toBeVisible();
    await expectGoodLooks(page);
  });
});

test.describe('a user whose payment failed', () => {
  test.use({ signedInAs: 'premium' });

  /** The plan's payment is owed; when it is paid, the card or the bank says no. */
  async function openOwing(
    page: Page,
    accessUntil: string | null,
    confirmPage: string | null = null,
  ): Promise<void> {
    await page.route('**/api/get-subscription-details', async (route) => {
      const response = await route.fetch();
      const [newest] = await response.json();
      const problem = {
        since: '1795392000',
        next_attempt_at: null,
        access_until: accessUntil,
        card_last4: '0341',
        confirm_page: confirmPage,
      };
      const json = [{ ...newest, status: 'past_due', payment_problem: problem }];
      await route.fulfill({ response, json });
    });
    await page.route('**/api/pay-owed', (route) => {
      const json = { result: 'declined', paid: 0, currency: 'usd', page: null };
      return route.fulfill({ json });
    });
    await openBilling(page);
    const text = confirmPage
      ? 'Your bank needs you to confirm the'
      : 'We couldn’t charge your card';
    await expect(page.getByText(text)).toBeVisible();
  }

  test(`The billing page of an owed payment, with and without a known end, whose card was declined again, ${looksRight}`, async ({
    page,
  }) => {
    await openOwing(page, '1795996800');
    await expectGoodLooks(page, page.getByRole('main'));
    await openOwing(page, null);
    await page.getByRole('button', { name: 'Pay now' }).click();
    await expect(page.getByText('Your card was declined')).toBeVisible();
    await expectGoodLooks(page, page.getByRole('main'));
  });

  test(`The billing page of an owed payment that the bank wants to confirm ${looksRight}`, async ({
    page,
  }) => {
    await openOwing(page, '1795996800', 'http://localhost/in_1');
    await expect(page.getByRole('link', { name: /Confirm payment/ })).toBeVisible();
    await expectGoodLooks(page);
  });
});

test.describe('a user whose plan ends', () => {
  test.use({ signedInAs: 'ending' });

  test(`The billing page of a plan that ends ${looksRight}`, async ({ page }) => {
    await openBilling(page);
    await expect(page.getByRole('button', { name: 'Resume plan' })).toBeVisible();
    await expectGoodLooks(page);
  });
});

test.describe('a free user', () => {
  test.use({ signedInAs: 'free' });

  test(`The billing page of a free user ${looksRight}`, async ({ page }) => {
    await openBilling(page);
    await expect(page.getByText('No invoices yet')).toBeVisible();
    await expectGoodLooks(page);
  });
});

test.describe('an unverified user', () => {
  test.use({ signedInAs: 'unverified' });

  test(`The billing page of an unverified user ${looksRight}`, async ({ page }) => {
    await openBilling(page);
    await expect(page.getByText('Verify your email address to see your billing.')).toBeVisible();
    await expectGoodLooks(page);
  });
});
