import { expect, test } from '../../support/fixtures';
import { cards, payWith } from '../../support/payment-steps';
import { startSignedIn } from '../../support/session-steps';

test('A user leaves the checkout of a quarterly plan, comes back to the same choice the next day and pays (PRICE-79, PRICE-150)', async ({
  page,
  account,
  clock,
}) => {
  await startSignedIn(page, account);
  await page.goto('/plans');
  await page.getByText('Quarterly', { exact: true }).click();
  const premium = page.getByRole('region', { name: 'Premium' });
  await expect(premium.getByText('$45.00')).toBeVisible();
  await premium.getByRole('button', { name: 'Buy now' }).click();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/plans\?.*frequency=quarterly/);
  await expect(page.getByText('You left the checkout.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Quarterly' })).toBeChecked();

  await clock.advanceDays(1);
  await page.goto('/plans?frequency=quarterly');
  await expect(premium.getByText('$45.00')).toBeVisible();
  await premium.getByRole('button', { name: 'Buy now' }).click();
  await payWith(page, cards.pays);
  await expect(page.getByText('Your plan will renew on')).toBeVisible();
  await expect(page.getByText('$45.00')).toBeVisible();
});
