import type { BrowserContext } from '@playwright/test';
import { logIn } from '../../support/auth-steps';
import { expect, test } from '../../support/fixtures';
import { passHours } from '../../support/hours';
import {
  chooseInUserMenu,
  expectRefreshed,
  expectSignedIn,
  keptTokens,
  refreshPath,
  startSignedIn,
} from '../../support/session-steps';

/** Counts the refreshes that a browser requests from now on. */
function countRefreshes(context: BrowserContext): () => number {
  let refreshes = 0;
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === refreshPath) refreshes += 1;
  });
  return () => refreshes;
}

test('Signing in and out in one tab does the same in the other tab', async ({
  page,
  context,
  account,
}) => {
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/account');
    await expect(tab).toHaveURL(/\/login\?redirect=/);
  }

  await logIn(page, account);
  await expectSignedIn(page, account);
  await expectSignedIn(other, account);

  await chooseInUserMenu(other, account, 'Log out');
  await expect(other.getByRole('heading', { name: 'You’re logged out' })).toBeVisible();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(page.getByText('Please log in again.')).toHaveCount(0);
  expect(await keptTokens(page)).toBeNull();
});

test('Tabs that slept past the expiry of the session token wake up signed in, with one refresh for all tabs', async ({
  page,
  context,
  account,
  clock,
}) => {
  await context.clock.install();
  await startSignedIn(page, account);
  const other = await context.newPage();
  await other.goto('/account/security', { waitUntil: 'networkidle' });
  await expect(other.getByText('This device')).toBeVisible();
  const before = await keptTokens(page);
  const refreshes = countRefreshes(context);

  await passHours(clock, context, 10);
  await expectRefreshed(page, before);
  await expectSignedIn(page, account);
  await other.reload();
  await expect(other.getByText('This device')).toBeVisible();
  expect(refreshes()).toBe(1);
});
