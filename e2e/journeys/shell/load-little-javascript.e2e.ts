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

/** Chunks that are loaded beside a page: the session's machinery, and the schemas that check answers and forms. */
const besideThePage = /\/assets\/(?:browser-session|catalogue-endpoints|login-schema)/;

/** Holds back what is loaded beside the page until the returned function is called. */
async function holdBack(page: Page): Promise<() => void> {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(besideThePage, async (route) => {
    await held;
    await route.continue();
  });
  return () => letThrough();
}

test('/plans is usable with at most 140 kB of JavaScript', async ({ page }) => {
  const kilobytes = countScripts(page);
  const letThrough = await holdBack(page);
  await page.goto('/plans');
  const premium = page.getByRole('region', { name: 'Premium' });
  await expect(premium.getByText('$120.00')).toBeVisible();
  await page.getByText('Monthly', { exact: true }).click();
  await expect(premium.getByText('$19.00')).toBeVisible();
  expect(await kilobytes()).toBeLessThanOrEqual(140);
  letThrough();
});

test('/login is usable with at most 155 kB of JavaScript', async ({ page }) => {
  const kilobytes = countScripts(page);
  const letThrough = await holdBack(page);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled();
  expect(await kilobytes()).toBeLessThanOrEqual(155);
  letThrough();

  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('You must provide an email and a password.')).toBeVisible();
});
