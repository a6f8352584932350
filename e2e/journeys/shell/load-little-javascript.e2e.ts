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

test('/plans is usable with at most 150 kB of JavaScript, before the session’s machinery is there', async ({
  page,
}) => {
  const kilobytes = countScripts(page);
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/\/assets\/browser-session/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/plans');
  const premium = page.getByRole('region', { name: 'Premium' });
  await expect(premium.getByText('$120.00')).toBeVisible();
  await page.getByText('Monthly', { exact: true }).click();
  await expect(premium.getByText('$19.00')).toBeVisible();
  expect(await kilobytes()).toBeLessThanOrEqual(150);
  letThrough();
});

test('/login is usable with at most 170 kB of JavaScript', async ({ page }) => {
  const kilobytes = countScripts(page);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await kilobytes()).toBeLessThanOrEqual(170);
});
