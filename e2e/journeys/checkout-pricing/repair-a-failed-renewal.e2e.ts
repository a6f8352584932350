import { logIn } from '../../support/auth-steps';
import { expect, test } from '../../support/fixtures';
import { cards, payWith, replaceCard } from '../../support/payment-steps';
import { startSignedIn } from '../../support/session-steps';

test('A user whose renewal failed is told so, updates the card, and keeps the plan (ACCT-33)', async ({
  page,
  account,
  clock,
}) => {
  await startSignedIn(page, account);
  await page.goto('/plans?frequency=monthly');
  await page
    .getByRole('region', { name: 'Premium' })
    .getByRole('button', { name: 'Buy now' })
    .click();
  await payWith(page, cards.failsAtRenewal);
  await expect(page.getByText('Your plan will renew on')).toBeVisible();

  await clock.advanceDays(32);
  await page.goto('/login');
  await logIn(page, account);
  await expect(page.getByText('We could not charge your card ending in 0341')).toBeVisible();
  await expect(page.getByText('Your last payment failed.')).toBeVisible();
  await expect(page.getByText('will renew')).toHaveCount(0);

  await page.getByRole('button', { name: 'Update card' }).first().click();
  await replaceCard(page, cards.pays);
  await expect(page.getByText('Your card is updated.')).toBeVisible();
  await clock.advanceDays(3);
  await page.goto('/account');
  await expect(page.getByText('Your plan will renew on')).toBeVisible();
  await expect(page.getByText('We could not charge')).toHaveCount(0);
});
