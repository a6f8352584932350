import { logIn, signOut } from '../../support/auth-steps';
import { expect, test } from '../../support/fixtures';
import { cards, payWith } from '../../support/payment-steps';

/** The link that `npm run admin -- classroom links 10` makes, and that `npm start` prints. */
const classLink = '/plans?price_id=price_classroom_year_t1&quantity=10';

test('A teacher buys a class by the link of an operator, and finds the usage of the class; the purchase that started before the login continues after it once (PRICE-490)', async ({
  page,
  account,
}) => {
  await page.goto(classLink);
  await expect(page).toHaveURL(/\/login/);
  await logIn(page, account);
  await payWith(page, cards.pays);
  await expect(page).toHaveURL(/\/account/);
  await page.getByRole('link', { name: 'Manage members' }).click();
  await expect(page.getByText('1 / 10')).toBeVisible();
  await page.getByRole('link', { name: 'Usage' }).click();
  await expect(page.getByRole('button', { name: 'Export to CSV' })).toBeVisible();

  await signOut(page);
  await page.goto('/login');
  await logIn(page, account);
  await expect(page).toHaveURL(/\/account$/);
});
