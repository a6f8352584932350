import { logIn } from '../../support/auth-steps';
import { expect, test } from '../../support/fixtures';
import { cards, payWith } from '../../support/payment-steps';
import { signIn } from '../../support/session-steps';

test('A coupon for the first period lowers what the plans page, the checkout and the invoice say, and the second charge is the full price (PRICE-154, PRICE-404)', async ({
  page,
  account,
  clock,
}) => {
  const invoices = page.getByRole('region', { name: 'Invoices' });

  await test.step('buy a quarter with the coupon', async () => {
    await signIn(page, account);
    await page.goto('/plans?frequency=quarterly&coupon=WELCOME20');
    await expect(
      page.getByText('WELCOME20: $45.00 $36.00 for the first 3 months, then $45.00 per quarter.'),
    ).toBeVisible();
    await page
      .getByRole('region', { name: 'Premium' })
      .getByRole('button', { name: 'Buy now' })
      .click();
    await expect(page).not.toHaveURL(/\/plans/);
    await expect(page.getByText('$36.00').first()).toBeVisible();
    await payWith(page, cards.pays);
    await expect(page.getByText('Your plan will renew on')).toBeVisible();
  });

  await test.step('see what was paid and what comes next', async () => {
    await page.goto('/account/billing');
    await expect(page.getByRole('region', { name: 'Next payment' })).toContainText('$45.00 on');
    await expect(invoices).toContainText('$36.00');
    await expect(invoices).not.toContainText('$45.00');
  });

  await test.step('pay the full price for the second quarter', async () => {
    // An open billing page could ask for its data before that, and be the one that says that the session has ended.
    await page.goto('about:blank');
    await clock.advanceDays(93);
    await page.goto('/account/billing');
    await expect(page.getByText('Please log in again.')).toBeVisible();
    await logIn(page, account);
    await expect(page).toHaveURL(/\/account\/billing/);
    await expect(invoices).toContainText('$45.00');
    await expect(invoices).toContainText('$36.00');
  });
});
