import { expect, test } from '../../support/fixtures';
import { cards, payWith } from '../../support/payment-steps';
import { startSignedIn } from '../../support/session-steps';

test('A buyer leaves the checkout, comes back with the same plan, and confirms the payment with the bank (PRICE-57)', async ({
  page,
  account,
}) => {
  await startSignedIn(page, account);
  await page.goto('/plans?frequency=monthly');
  const buy = page
    .getByRole('region', { name: 'Premium' })
    .getByRole('button', { name: 'Buy now' });
  await buy.click();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByText('Nothing was charged')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Premium' }).getByText('$19.00')).toBeVisible();

  await buy.click();
  await payWith(page, cards.asksTheBank);
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page.getByText('Your plan will renew on')).toBeVisible();
});
