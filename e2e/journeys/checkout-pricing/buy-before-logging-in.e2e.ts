import { logIn, openAccount, signOut } from '../../support/auth-steps';
import { expect, test } from '../../support/fixtures';
import { cards, payWith } from '../../support/payment-steps';

test('a purchase begun before logging in goes on after it, once', async ({
  page,
  person,
  mailbox,
}) => {
  await openAccount(page, mailbox, person);
  await signOut(page);
  await page.goto('/plans');
  await page
    .getByRole('region', { name: 'Premium' })
    .getByRole('button', { name: 'Buy now' })
    .click();
  await expect(page).toHaveURL(/\/login\?.*price_id=price_/);
  await logIn(page, person);
  await payWith(page, cards.pays);
  await expect(page.getByText('Your plan will renew on')).toBeVisible();

  await signOut(page);
  await page.goto('/login');
  await logIn(page, person);
  await expect(page).toHaveURL(/\/account$/);
});
