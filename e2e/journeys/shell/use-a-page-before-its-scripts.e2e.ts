import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures';

/** Holds all scripts of a page back; returns how to let them through. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('A login form that is sent before the scripts arrive is sent once they are there (SHARED-25)', async ({
  page,
  account,
}) => {
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  release();
  await expect(page).toHaveURL(/\/account$/);
});

test('What is typed before the scripts arrive stays and can be sent, on an address with a query, too (SHARED-25)', async ({
  page,
  account,
}) => {
  const release = await holdScripts(page);
  await page.goto('/login?redirect=%2Faccount%2Fsecurity', { waitUntil: 'commit' });
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  release();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(account.email);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/account\/security/);
});

test('Monthly and the seats that were chosen before the scripts arrive stay chosen (PRICE-43)', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/plans', { waitUntil: 'commit' });
  await page.getByText('Monthly', { exact: true }).click();
  await page.getByLabel('Seats', { exact: true }).fill('12');
  release();
  const premium = page.getByRole('region', { name: 'Premium' });
  await expect(premium.getByText('$19.00')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked();
  await expect(page.getByLabel('Seats', { exact: true })).toHaveValue('12');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
});

test('The menu of a phone that is pressed before the scripts arrive opens when they are there (SHARED-150)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const release = await holdScripts(page);
  await page.goto('/contact', { waitUntil: 'commit' });
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: 'Menu', exact: true }).click();
  release();
  await expect(banner.getByRole('link', { name: 'Log in' })).toBeVisible();
});

for (const path of ['/plans', '/plans?f=annually'] as const) {
  test(`A press on "Buy now" of ${path} before scripts and prices arrive leads on to the login (PRICE-18, SHARED-150, SHARED-151)`, async ({
    page,
  }) => {
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    const premium = page.getByRole('region', { name: 'Premium' });
    await premium.getByRole('button', { name: 'Processing...' }).click();
    release();
    await expect(page).toHaveURL(/\/login\?.*price/);
  });
}

test('An address that asks for other prices never shows the default ones (PRICE-157)', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/plans?isoCode=DE&coupon=WELCOME20', { waitUntil: 'commit' });
  const premium = page.getByRole('region', { name: 'Premium' });
  await expect(premium.getByRole('heading')).toBeVisible();
  await expect(premium.getByText('$120.00')).toBeHidden();
  await expect(page.getByRole('region', { name: 'Group' }).getByText('$216.00')).toBeHidden();
  await expect(page.getByText('Save 47%')).toBeHidden();
  await expect(page.getByText('2 seats at $108.00.')).toBeHidden();
  await expect(page.getByText('$0', { exact: true })).toBeHidden();
  release();
  await expect(premium.getByText('€92.00')).toBeVisible();
});
