import { logIn, signUp, verifyEmail } from '../../support/auth-steps';
import { expect, test } from '../../support/browsers';
import { cards, payWith } from '../../support/payment-steps';

test('A purchase waits while its user signs up and verifies the email in another browser (PRICE-166, PRICE-168, PRICE-169)', async ({
  page,
  newUser,
  mailbox,
  openBrowser,
}) => {
  const premium = 'You’re buying Premium, $120.00 per year.';
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

  const other = await openBrowser();
  await verifyEmail(other, mailbox, newUser, { elsewhere: true });
  await other.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect(other.getByLabel('Email', { exact: true })).toHaveValue(newUser.email);
  await logIn(other, newUser);
  await other.getByRole('button', { name: 'Continue: Premium, $120.00 per year' }).click();
  await payWith(other, cards.pays);
  await expect(other.getByText('Your plan will renew on')).toBeVisible();
  await expect(other.getByRole('button', { name: /^Continue/ })).toHaveCount(0);
});

test('A user who buys before verifying continues to the checkout from the mailed link, comes back to the frequency, pays, and is told the next step (PRICE-150, PRICE-175, PRICE-176)', async ({
  page,
  newUser,
  mailbox,
}) => {
  const quarterly = page.getByRole('radio', { name: /Quarterly/ });
  await page.goto('/plans');
  await page.getByText('Quarterly').first().click();
  await page
    .getByRole('region', { name: 'Premium' })
    .getByRole('button', { name: 'Buy now' })
    .click();
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
  await signUp(page, newUser);
  const verify = page.getByRole('region', { name: 'Verify your account' });
  await expect(verify).toContainText(`We sent a link to ${newUser.email}. Open it to get started.`);

  const toCheckout = page.getByRole('button', {
    name: 'Continue to checkout: Premium, quarterly',
  });
  await test.step('the mailed link leads to the checkout', async () => {
    await verifyEmail(page, mailbox, newUser);
    await toCheckout.click();
    await expect(page.getByLabel('Card number')).toBeVisible();
  });
  await test.step('Back shows the frequency of the purchase', async () => {
    await page.goBack();
    await expect(quarterly).toBeChecked();
    await page
      .getByRole('region', { name: 'Premium' })
      .getByRole('button', { name: 'Buy now' })
      .click();
    await payWith(page, cards.pays);
    await expect(page.getByText('Your plan will renew on')).toBeVisible();
  });
  await test.step('the next step stays until it is dismissed', async () => {
    const nextStep = page.getByText('install the add-in where you write.');
    await expect(nextStep).toBeVisible();
    await page.goto('/account');
    await expect(nextStep).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(nextStep).toBeHidden();
    await page.reload();
    await expect(page.getByText('Your plan will renew on')).toBeVisible();
    await expect(nextStep).toBeHidden();
  });
  await test.step('the plans open on the frequency of the plan', async () => {
    await page.goto('/plans');
    await expect(quarterly).toBeChecked();
  });
});
