import { expect, test } from '../../support/fixtures';
import { cards, payWith } from '../../support/payment-steps';
import { signIn } from '../../support/session-steps';

test('A buyer leaves the checkout of a quarterly plan, comes back to the same choice the next day, is declined, and confirms the payment by another card with the bank (PRICE-57, PRICE-79, PRICE-150)', async ({
  page,
  account,
  clock,
}) => {
  const premium = page.getByRole('region', { name: 'Premium' });
  const buy = premium.getByRole('button', { name: 'Buy now' });
  await signIn(page, account);
  await page.goto('/plans');
  await page.getByText('Quarterly', { exact: true }).click();
  await expect(premium.getByText('$45.00')).toBeVisible();
  await buy.click();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/plans\?.*frequency=quarterly/);
  await expect(page.getByText('You left the checkout. Nothing was charged')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Quarterly' })).toBeChecked();

  await clock.advanceDays(1);
  await page.goto('/plans?frequency=quarterly');
  await expect(premium.getByText('$45.00')).toBeVisible();
  await buy.click();
  await payWith(page, cards.declines);
  await expect(page.getByRole('alert')).toContainText('Your card was declined.');

  await payWith(page, cards.asksTheBank);
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page.getByText('Your plan will renew on')).toBeVisible();
  await page.getByRole('button', { name: 'Manage plan' }).click();
  await expect(page.getByText('$45.00 on')).toBeVisible();
});
