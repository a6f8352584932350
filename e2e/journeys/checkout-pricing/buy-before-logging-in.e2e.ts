import { logIn, signOut } from '../../support/auth-steps';
import { expect, test } from '../../support/fixtures';
import { cards, payWith } from '../../support/payment-steps';

test('A purchase that starts before logging in continues after it, once', async ({
  page,
  account,
}) => {
  await page.goto('/plans');
  await page
    .getByRole('region', { name: 'Premium' })
    .getByRole('button', { name: 'Buy now' })
    .click();
  await expect(page).toHaveURL(/\/login\?.*price_id=price_/);
  await logIn(page, account);
  await payWith(page, cards.pays);
  await expect(page.getByText('Your plan will renew on')).toBeVisible();

  await signOut(page);
  await page.goto('/login');
  await logIn(page, account);
  await expect(page).toHaveURL(/\/account$/);
});
