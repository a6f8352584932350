import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { logIn, signUp } from './auth-steps';
import type { Person } from './person';

/** Where a browser refreshes its session. */
export const refreshPath = '/identity/user/idToken';

/** The tokens that a browser keeps. */
export interface KeptTokens {
  readonly idToken: string;
  readonly refreshToken: string;
}

/** Somebody new, signed in on `/account`. */
export async function createAccount(page: Page, person: Person): Promise<void> {
  await page.goto('/signup');
  await signUp(page, person);
  await expectSignedIn(page, person);
}

/** Logs in without being remembered. */
export async function logInForNow(page: Page, person: Person): Promise<void> {
  await page.getByRole('checkbox', { name: 'Remember me' }).uncheck();
  await logIn(page, person);
}

/** Opens the menu of whoever is signed in, in the shape that the reader's screen gives it. */
export async function openMenu(page: Page, { email }: Person): Promise<void> {
  const banner = page.getByRole('banner');
  const user = banner.getByRole('button', { name: email });
  await user.or(banner.getByRole('button', { name: 'Menu' })).click();
}

/** Follows a link of the open menu. */
export async function chooseInMenu(page: Page, name: string): Promise<void> {
  const row = page.getByRole('menuitem', { name });
  await row
    .or(page.getByRole('banner').getByRole('link', { name }))
    .filter({ visible: true })
    .click();
}

export async function expectSignedIn(page: Page, { email }: Person): Promise<void> {
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
}

/** What this browser keeps of a session; nothing when nobody is signed in. */
export async function keptTokens(page: Page): Promise<KeptTokens | null> {
  const kept = await page.evaluate(() => localStorage.getItem('session'));
  return kept === null ? null : JSON.parse(kept);
}

/**
 * Waits until a browser keeps other tokens. A refresh that was under way when the lid was closed loses its answer, and is
 * asked for again after 15 seconds.
 */
export async function expectRefreshed(page: Page, before: KeptTokens | null): Promise<void> {
  const isRefreshed = async () => {
    const kept = await keptTokens(page);
    return kept !== null && kept.idToken !== before?.idToken;
  };
  await expect.poll(isRefreshed, { timeout: 40_000 }).toBe(true);
}

/**
 * Breaks the connection of the next refresh after the server has made it and before the browser has the answer. What is
 * returned waits until that has happened.
 */
export async function loseNextRefresh(page: Page): Promise<() => Promise<void>> {
  await page.route(
    `**${refreshPath}`,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith(refreshPath));
  return async () => void (await lost);
}

/** The status of a call with an idToken. */
export async function statusOfCall(request: APIRequestContext, { idToken }: KeptTokens) {
  const answer = await request.post('/api/auth/user', {
    headers: { authorization: `Bearer ${idToken}` },
  });
  return answer.status();
}

/** The status of a refresh with a refresh token, which is used up by it. */
export async function statusOfRefresh(request: APIRequestContext, { refreshToken }: KeptTokens) {
  const answer = await request.post(refreshPath, { data: { refreshToken } });
  return answer.status();
}
