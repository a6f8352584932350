import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { signInOverApi } from './accounts';
import { logIn } from './auth-steps';
import type { User } from './user';

/** Where a browser refreshes its session. */
export const refreshPath = '/identity/user/idToken';

/** The tokens that a browser stores. */
export interface KeptTokens {
  readonly idToken: string;
  readonly refreshToken: string;
  readonly uid: string;
}

/** Signs a browser in as the log-in page does, over the API: the next page that it loads is that of a remembered user. */
export async function signIn(page: Page, user: User): Promise<KeptTokens> {
  const { uid, idToken, refreshToken, expiresIn } = await signInOverApi(page.request, user);
  // A small file of the portal, whose storage is the portal's.
  await page.goto('/config.js');
  await page.evaluate(
    (tokens) => {
      // eslint-disable-next-line no-restricted-syntax -- the session expires by the browser's clock
      const expiresAt = Math.floor(Date.now() / 1_000) + tokens.expiresIn;
      const session = { ...tokens, expiresAt, emailVerified: false };
      localStorage.setItem('session', JSON.stringify(session));
    },
    { uid, idToken, refreshToken, expiresIn },
  );
  return { uid, idToken, refreshToken };
}

/** Opens `/account` in a browser that is signed in over the API. */
export async function startSignedIn(page: Page, user: User): Promise<void> {
  await signIn(page, user);
  await page.goto('/account');
  await expectSignedIn(page, user);
  // Its last requests are not those of the page that a test opens next.
  await page.waitForLoadState('networkidle');
}

/** Logs in on `/login` without being remembered. */
export async function logInForNow(page: Page, user: User): Promise<void> {
  await page.getByRole('checkbox', { name: 'Remember me' }).uncheck();
  await logIn(page, user);
}

/** Opens the user menu and chooses one of its entries. */
export async function chooseInUserMenu(page: Page, { email }: User, name: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: email }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Expects `/account` of a user. */
export async function expectSignedIn(page: Page, { email }: User): Promise<void> {
  await expect(page).toHaveURL(/\/account$/);
  // The linked account of the LaTeX editor may have the same address.
  await expect(page.getByRole('main').getByText(email).first()).toBeVisible();
}

/** The tokens of the stored session, or null when nobody is signed in. */
export async function keptTokens(page: Page): Promise<KeptTokens | null> {
  const kept = await page.evaluate(() => localStorage.getItem('session'));
  return kept === null ? null : JSON.parse(kept);
}

/**
 * Waits until a browser stores other tokens. A refresh that was under way when the computer went to sleep loses its
 * response and is requested again after 15 seconds.
 */
export async function expectRefreshed(page: Page, before: KeptTokens | null): Promise<void> {
  const isRefreshed = async () => {
    const kept = await keptTokens(page);
    return kept !== null && kept.idToken !== before?.idToken;
  };
  await expect.poll(isRefreshed, { timeout: 40_000 }).toBe(true);
}

/**
 * Breaks the connection of the next refresh after the server has handled it and before the browser has the response. The
 * returned function waits until that has happened.
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

/** The status of an authorized request with an idToken. */
export async function statusOfRequest(request: APIRequestContext, { idToken }: KeptTokens) {
  const response = await request.post('/api/auth/user', {
    headers: { authorization: `Bearer ${idToken}` },
  });
  return response.status();
}

/** The status of a refresh, which uses the refresh token up. */
export async function statusOfRefresh(request: APIRequestContext, { refreshToken }: KeptTokens) {
  const response = await request.post(refreshPath, { data: { refreshToken } });
  return response.status();
}
