import type { Page } from '@playwright/test';
import { logIn } from '../../support/auth-steps';
import { expect, test } from '../../support/fixtures';
import { cards, payWith, replaceCard } from '../../support/payment-steps';
import { startSignedIn } from '../../support/session-steps';

const failed = 'Your payment failed: please update your card';

async function buyMonthly(page: Page, card: string): Promise<void> {
  await page.goto('/plans?frequency=monthly');
  await page
    .getByRole('region', { name: 'Premium' })
    .getByRole('button', { name: 'Buy now' })
    .click();
  await payWith(page, card);
}

test('A user whose renewal failed follows the mail through the login, updates the card, and has paid with that (ACCT-33, PRICE-115, PRICE-416)', async ({
  page,
  account,
  clock,
  mailbox,
}) => {
  await startSignedIn(page, account);
  await buyMonthly(page, cards.failsAtRenewal);
  await expect(page.getByText('Your plan will renew on')).toBeVisible();

  await clock.advanceDays(32);
  const mail = await mailbox.mailTo(account.email, failed);
  const link = mail.links.find((each) => each.includes('/account')) ?? '';
  await page.goto(link);
  await logIn(page, account);
  await expect(page).toHaveURL(/\/account\/billing$/);
  await expect(page.getByText('We couldn’t charge your card ending in 0341')).toBeVisible();
  await expect(page.getByText('Your last payment failed.')).toBeVisible();
  await expect(page.getByText('will renew')).toHaveCount(0);

  await page.getByRole('button', { name: 'Update card' }).first().click();
  await replaceCard(page, cards.pays);
  await expect(page.getByText('Your card is updated.')).toBeVisible();
  await expect(
    page.getByText('Thank you. We charged $19.00, and your plan stays active.'),
  ).toBeVisible();
  await expect(page.getByText('Your plan will renew on')).toBeVisible();
  await expect(page.getByText('We couldn’t charge')).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Nov|Dec|Jan/ }).getByText('Open')).toHaveCount(0);
});

test('A user whose bank asks about each payment is mailed that, confirms the renewal, and the plan continues (PRICE-415, PRICE-419)', async ({
  page,
  context,
  account,
  clock,
  mailbox,
}) => {
  await startSignedIn(page, account);
  await buyMonthly(page, cards.alwaysAsksTheBank);
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page.getByText('Your plan will renew on')).toBeVisible();

  await clock.advanceDays(32);
  const mail = await mailbox.mailTo(account.email, 'Your bank needs you to confirm your payment');
  await page.goto(mail.links.find((each) => each.includes('/account')) ?? '');
  await logIn(page, account);
  await expect(page.getByText('Your bank needs you to confirm the payment of')).toBeVisible();
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: /Confirm payment/ }).click();
  const bank = await opened;
  await bank.getByRole('button', { name: /^Pay \$19\.00/ }).click();
  await bank.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(bank.getByText('Status: paid')).toBeVisible();
  await bank.close();

  // The provider reports the payment to the portal while the user comes back.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Your plan will renew on')).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(page.getByText('Your bank needs you')).toHaveCount(0);
});
