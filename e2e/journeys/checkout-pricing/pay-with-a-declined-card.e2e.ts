import { expect, test } from '../../support/fixtures';
import { cards, payWith } from '../../support/payment-steps';
import { startSignedIn } from '../../support/session-steps';

test('A declined card shows a message, and nothing is charged or granted', async ({
  page,
  account,
}) => {
  await startSignedIn(page, account);
  await page.goto('/plans');
  await page
    .getByRole('region', { name: 'Premium' })
    .getByRole('button', { name: 'Buy now' })
    .click();
  await payWith(page, cards.declines);
  await expect(page.getByRole('alert')).toContainText('Your card was declined.');

  await page.goto('/account');
  await expect(page.getByRole('main').getByText('Freemium', { exact: true })).toBeVisible();
  await expect(page.getByText('Your plan will renew on')).toHaveCount(0);
});
