import type { Page, Response } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import { expect, test } from '../../support/fixtures';

/** Compressed kilobytes of every script that the page has loaded so far. */
function countScripts(page: Page): () => Promise<number> {
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response);
  });
  return async () => {
    const bodies = await Promise.all(scripts.map((script) => script.body()));
    return bodies.reduce((total, body) => total + gzipSync(body, { level: 9 }).length, 0) / 1000;
  };
}

/** Kilobytes that a page may load before it is usable, everything included. */
const budgets = { plans: 155, login: 180 };

test('The plans page is usable with at most 155 kB of JavaScript', async ({ page }) => {
  const kilobytes = countScripts(page);
  await page.goto('/plans');
  const premium = page.getByRole('region', { name: 'Premium' });
  await expect(premium.getByText('$120.00')).toBeVisible();
  await page.getByText('Monthly', { exact: true }).click();
  await expect(premium.getByText('$19.00')).toBeVisible();
  expect(await kilobytes()).toBeLessThanOrEqual(budgets.plans);
});

test('The login page is usable with at most 180 kB of JavaScript', async ({ page }) => {
  const kilobytes = countScripts(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('You must provide an email and a password.')).toBeVisible();
  expect(await kilobytes()).toBeLessThanOrEqual(budgets.login);
});
