import { expect, test } from '../../support/fixtures';
import { cards, payWith } from '../../support/payment-steps';
import { signIn } from '../../support/session-steps';

test('The prices of another country with a coupon are what the checkout charges (PRICE-1, PRICE-16, PRICE-84)', async ({
  page,
  account,
}) => {
  await signIn(page, account);
  await page.goto('/plans?isoCode=DE&coupon=WELCOME20');
  const premium = page.getByRole('region', { name: 'Premium' });
  await expect(premium.getByText('€92.00')).toBeVisible();
  await premium.getByRole('button', { name: 'Buy now' }).click();
  await expect(page).not.toHaveURL(/\/plans/);
  await expect(page.getByText('€92.00').first()).toBeVisible();
  await payWith(page, cards.pays);
  await expect(page).toHaveURL(/\/account/);
  await expect(page.getByRole('main').getByText('Premium', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Manage plan' }).click();
  await expect(page.getByText('€115.00 on')).toBeVisible();
});

test('A group of 7 survives the Back button of the checkout, and is paid at the second try (PRICE-21, PRICE-150)', async ({
  page,
  account,
}) => {
  await signIn(page, account);
  await page.goto('/plans');
  await page.getByLabel('Seats').fill('7');
  const group = page.getByRole('region', { name: 'Group' });
  await expect(group.getByText('$732.00')).toBeVisible();
  const buy = group.getByRole('button', { name: 'Buy now' });
  await buy.click();
  await expect(page).not.toHaveURL(/\/plans/);
  await expect(page.getByText('$732.00').first()).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL(/\/plans\?.*quantity=7/);
  await expect(page.getByLabel('Seats')).toHaveValue('7');
  await expect(group.getByText('$732.00')).toBeVisible();
  await buy.click();
  await payWith(page, cards.pays);
  await expect(page).toHaveURL(/\/account/);
  await expect(page.getByText('1 of 7 seats taken')).toBeVisible();
});

test('The buttons of the comparison stay in view while its rows are read (PRICE-42)', async ({
  page,
}) => {
  await page.goto('/plans');
  const comparison = page.getByRole('table', { name: 'What each plan includes' });
  await comparison.getByRole('row').last().scrollIntoViewIfNeeded();
  await expect(comparison.getByRole('link', { name: /Contact/ })).toBeInViewport();
});
