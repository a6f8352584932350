import { logIn } from '../../support/auth-steps';
import { expect, test } from '../../support/fixtures';

test('A user buys a membership at gumroad, manages it there, and becomes Freemium when it ends (PRICE-133, PRICE-135)', async ({
  page,
  baseURL,
  account,
  clock,
}) => {
  const gumroad = new URL('/gumroad', baseURL);
  gumroad.port = String(Number(gumroad.port) + 10);
  const badge = (name: string) => page.getByRole('main').getByText(name, { exact: true });

  await test.step('buy at gumroad', async () => {
    await page.goto(gumroad.href);
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel(/yearly/).check();
    await page.getByRole('button', { name: 'Buy membership' }).click();
    await expect(page.getByText(account.email)).toBeVisible();
  });

  await test.step('be Premium in the portal', async () => {
    await page.goto('/login');
    await logIn(page, account);
    await expect(badge('Premium')).toBeVisible();
    await expect(page.getByText(/Your plan will renew on/)).toBeVisible();
  });

  await test.step('manage the plan at gumroad and cancel it there', async () => {
    await page.getByRole('button', { name: 'Manage plan' }).click();
    await expect(page).toHaveURL(/\/gumroad\/library/);
    const membership = page.getByRole('region', { name: account.email });
    await membership.getByRole('button', { name: 'Cancel membership' }).click();
    await expect(membership.getByText(/Ends on/)).toBeVisible();
  });

  await test.step('become Freemium when it has ended', async () => {
    await clock.advanceDays(366);
    await page.goto('/account');
    await expect(page.getByText('Please log in again.')).toBeVisible();
    await logIn(page, account);
    await expect(badge('Freemium')).toBeVisible();
  });
});
