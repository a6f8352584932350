import type { BrowserContext, Page } from '@playwright/test';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { logIn } from '../../support/auth-steps';
import { expect, test } from '../../support/fixtures';
import { cards, payWith } from '../../support/payment-steps';

const twelve = '/plans?frequency=annually&quantity=12';

/** Orders a group by invoice as a visitor, who logs in on the way. */
async function orderByInvoice(page: Page, account: Parameters<typeof logIn>[1]): Promise<void> {
  await page.goto(twelve);
  const group = page.getByRole('region', { name: 'Group' });
  await group.getByRole('button', { name: 'Buy now' }).click();
  await page.getByText('By invoice', { exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Log in' }).click();
  await logIn(page, account);
  const dialog = page.getByRole('dialog', { name: 'How do you want to pay?' });
  await dialog.getByLabel('Company or university').fill('University of Göttingen');
  await dialog.getByLabel('Street address').fill('Bunsenstr. 3');
  await dialog.getByLabel('City').fill('Göttingen');
  await dialog.getByLabel('Country').selectOption({ label: 'Germany' });
  await dialog.getByLabel('Purchase order number').fill('PO-7');
  await dialog.getByRole('button', { name: 'Order by invoice' }).click();
  await expect(page.getByText(/^Your invoice of \$1,212\.00 is due on/)).toBeVisible();
}

/** Pays on the page of the invoice, which a link of the portal opens. */
async function payInvoice(page: Page, context: BrowserContext, link: string): Promise<void> {
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: new RegExp(`^${link}`) }).click();
  const invoice = await opened;
  await expect(invoice.getByText('Purchase order: PO-7')).toBeVisible();
  await payWith(invoice, cards.pays);
  await expect(invoice.getByText('Status: paid')).toBeVisible();
  await invoice.close();
}

/** An operator gives seats of the order before it is paid. */
async function release(baseURL: string | undefined, email: string, seats: number): Promise<void> {
  const words = ['order', 'release', email, '--seats', String(seats), '--reason', 'we trust them'];
  const env = { ...process.env, PORT: new URL(String(baseURL)).port };
  await promisify(execFile)(process.execPath, ['tools/scripts/admin.mjs', ...words], { env });
}

test('A group is ordered by invoice on the way through the login, starts when the invoice is paid on its page, and gets more seats by another invoice (PRICE-501, PRICE-502, PRICE-504, PRICE-530)', async ({
  page,
  context,
  account,
}) => {
  test.slow();
  await orderByInvoice(page, account);
  await page.getByRole('link', { name: 'See your order' }).click();

  await test.step('the billing page says what is waited for, and the invoice’s page takes a card', async () => {
    await expect(page.getByText('Your seats start when the invoice is paid').first()).toBeVisible();
    await expect(page.getByText(/^Your invoice of \$1,212\.00 is due on/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Update card' })).toHaveCount(0);
    await payInvoice(page, context, 'Pay invoice');
  });

  await test.step('the seats are there, and more are previewed and invoiced', async () => {
    // The provider reports the payment to the portal while the user comes back.
    await expect(async () => {
      await page.goto('/manage-group');
      await expect(page.getByText('1 / 12')).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await page.goto('/account/billing');
    await page.getByRole('region', { name: 'Change plan' }).getByLabel('Seats').fill('14');
    await page.getByRole('button', { name: 'Review change' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change your plan' });
    await expect(dialog.getByText(/^We’ll email you an invoice for \$192\.00 today/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Get invoice for $192.00' }).click();
    await expect(page.getByText('We emailed you an invoice for $192.00.')).toBeVisible();
    await expect(page.getByText(/^Your invoice of \$192\.00 is due on/)).toBeVisible();
  });
});

test('An order that is released and never paid is told so by mail, ends with its reason, and continues when it is paid late (PRICE-503, PRICE-531, PRICE-534)', async ({
  page,
  context,
  account,
  clock,
  mailbox,
  baseURL,
}) => {
  test.slow();
  await orderByInvoice(page, account);
  await release(baseURL, account.email, 10);
  await page.goto('/manage-group');
  await expect(page.getByText('1 / 10')).toBeVisible();
  await clock.advanceDays(31);
  const mail = await mailbox.mailTo(account.email, 'Your invoice is overdue');
  await page.goto(mail.links.find((each) => each.includes('/account')) ?? '');
  await logIn(page, account);
  await expect(page).toHaveURL(/\/account\/billing$/);
  await expect(page.getByText('Your seats start when the invoice is paid').first()).toBeVisible();

  await clock.advanceDays(14);
  await mailbox.mailTo(account.email, 'Your plan has ended');
  await page.goto('/account');
  await expect(
    page.getByText(/^Your plan ended on .* because its invoice wasn’t paid$/),
  ).toBeVisible();
  await expect(page.getByText('Freemium')).toBeVisible();

  await page.goto('/account/billing');
  await payInvoice(page, context, 'Pay');
  await mailbox.mailTo(account.email, 'Your plan is back');
  await page.goto('/manage-group');
  await expect(page.getByText('1 / 12')).toBeVisible();
});
