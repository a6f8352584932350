import { logIn, signUp, verifyEmail } from '../../support/auth-steps';
import { expect, test } from '../../support/fixtures';
import { cards, payWith } from '../../support/payment-steps';

test('A purchase waits while its user signs up and verifies the email in another browser (PRICE-166, PRICE-168, PRICE-169)', async ({
  page,
  newUser,
  mailbox,
  browser,
}) => {
  const premium = 'You are buying Premium, $120.00 per year.';
  await page.goto('/plans');
  await page
    .getByRole('region', { name: 'Premium' })
    .getByRole('button', { name: 'Buy now' })
    .click();
  await expect(page.getByText(premium)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  await expect(page.getByText(premium)).toBeVisible();
  await signUp(page, newUser);
  await expect(page).toHaveURL(/\/account\?emailVerification=required/);
  await expect(page.getByText(`${premium} Verify your email address to continue.`)).toBeVisible();

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await verifyEmail(other, mailbox, newUser);
  await other.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect(other.getByLabel('Email', { exact: true })).toHaveValue(newUser.email);
  await logIn(other, newUser);
  await other.getByRole('button', { name: 'Continue: Premium, $120.00 per year' }).click();
  await payWith(other, cards.pays);
  await expect(other.getByText('Your plan will renew on')).toBeVisible();
  await expect(other.getByRole('button', { name: /^Continue/ })).toHaveCount(0);
  await elsewhere.close();
});
