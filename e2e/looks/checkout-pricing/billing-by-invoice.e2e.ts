import type { Page } from '@playwright/test';
import { expect, expectGoodLooks, test } from '../../support/looks';
import { looksRight, openBilling } from './open-billing';

test.describe('the owner of a group that is paid by invoice', () => {
  test.use({ signedInAs: 'teacher' });

  /** The plan is paid by invoice, and its invoice is open. */
  async function respondAsInvoiced(page: Page, change: object): Promise<void> {
    const due = { due_at: '1797984000', released_until: null };
    const openInvoice = { amount: 121_200, ...due, page: 'http://localhost/in_1' };
    const method = { collection_method: 'send_invoice', card_last4: null };
    await page.route('**/api/get-subscription-details', async (route) => {
      const response = await route.fetch();
      const [newest] = await response.json();
      const json = [{ ...newest, ...method, open_invoice: openInvoice, ...change }];
      await route.fulfill({ response, json });
    });
    await page.route('**/api/get-billed-plan', async (route) => {
      const response = await route.fetch();
      const { billed } = await response.json();
      const invoiced = { collectionMethod: 'send_invoice', card: null };
      const options = 'open_invoice' in change ? billed.options : [];
      const next = 'status' in change && change.status !== 'past_due' ? null : billed.next;
      const json = { billed: { ...billed, ...invoiced, next, options } };
      await route.fulfill({ response, json });
    });
  }

  const owed = {
    since: '1797984000',
    next_attempt_at: null,
    card_last4: null,
    confirm_page: null,
  };

  test(`The billing page with an open invoice ${looksRight}`, async ({ page }) => {
    await respondAsInvoiced(page, {});
    await openBilling(page);
    await expect(page.getByText(/^Your invoice of \$1,212\.00 is due on/)).toBeVisible();
    await expectGoodLooks(page);
  });

  test(`The account with an overdue invoice, and the question before its plan ends, ${looksRight}`, async ({
    page,
  }) => {
    const problem = { ...owed, access_until: '1799193600' };
    await respondAsInvoiced(page, { status: 'past_due', payment_problem: problem });
    await page.goto('/account');
    await expect(page.getByText(/hasn’t been paid yet/)).toBeVisible();
    await expectGoodLooks(page, page.getByRole('main'));
    await openBilling(page);
    await page.getByRole('button', { name: 'Cancel plan' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(/you no longer have to pay the invoice/)).toBeVisible();
    await expectGoodLooks(page, dialog);
  });

  test(`The billing page of a plan that stopped, because its invoice was not paid, ${looksRight}`, async ({
    page,
  }) => {
    const problem = { ...owed, access_until: null };
    const isPremium = { isPremium: false, isPaid: false, reason: 'free', source: null };
    await page.route('**/isPremium', (route) => route.fulfill({ json: isPremium }));
    await respondAsInvoiced(page, { status: 'unpaid', payment_problem: problem });
    await openBilling(page);
    await expect(page.getByText(/^Your plan has stopped because your invoice/)).toBeVisible();
    await expectGoodLooks(page);
  });

  test(`The billing page of an order that waits for its payment ${looksRight}`, async ({
    page,
  }) => {
    const isPremium = { isPremium: false, isPaid: false, reason: 'free', source: null };
    await page.route('**/isPremium', (route) => route.fulfill({ json: isPremium }));
    await respondAsInvoiced(page, { status: 'incomplete' });
    await openBilling(page);
    await expect(page.getByText('Your seats start when the invoice is paid.')).toBeVisible();
    await expectGoodLooks(page);
  });

  test(`The preview of seats by invoice ${looksRight}`, async ({ page }) => {
    await respondAsInvoiced(page, { open_invoice: null });
    await openBilling(page);
    await page.getByRole('button', { name: 'One seat more' }).click();
    await page.getByRole('button', { name: 'Review change' }).click();
    await expect(page.getByText(/^We’ll email you an invoice for \$/)).toBeVisible();
    await expectGoodLooks(page);
  });
});
