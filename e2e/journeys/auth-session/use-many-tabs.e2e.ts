import type { BrowserContext } from '@playwright/test';
import { logIn, signOut } from '../../support/auth-steps';
import { expect, test } from '../../support/fixtures';
import { passHours } from '../../support/hours';
import {
  chooseInMenu,
  createAccount,
  expectRefreshed,
  expectSignedIn,
  keptTokens,
  openMenu,
  refreshPath,
} from '../../support/session-steps';

/** Counts the refreshes that a browser asks for from now on. */
function countRefreshes(context: BrowserContext): () => number {
  let refreshes = 0;
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === refreshPath) refreshes += 1;
  });
  return () => refreshes;
}

test('signing in and out in one tab does it in the other', async ({ page, context, person }) => {
  await createAccount(page, person);
  await signOut(page);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/account');
    await expect(tab).toHaveURL(/\/login\?redirect=/);
  }

  await logIn(page, person);
  await expectSignedIn(page, person);
  await expectSignedIn(other, person);

  await openMenu(other, person);
  await chooseInMenu(other, 'Sign out');
  await expect(other.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(page.getByText('Please log in again.')).toHaveCount(0);
  expect(await keptTokens(page)).toBeNull();
});

test('tabs that slept past the expiry wake up signed in, with one refresh for all', async ({
  page,
  context,
  person,
  clock,
}) => {
  await context.clock.install();
  await createAccount(page, person);
  const other = await context.newPage();
  await other.goto('/account/security', { waitUntil: 'networkidle' });
  await expect(other.getByText('This one')).toBeVisible();
  const before = await keptTokens(page);
  const refreshes = countRefreshes(context);

  await passHours(clock, context, 10);
  await expectRefreshed(page, before);
  await expectSignedIn(page, person);
  await other.reload();
  await expect(other.getByText('This one')).toBeVisible();
  expect(refreshes()).toBe(1);
});
