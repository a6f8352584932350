import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { logIn, signUp } from './auth-steps';
import type { Person } from './person';

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

/** Waits until a browser keeps other tokens; a server that was too busy is asked again after 15 seconds. */
export async function expectRefreshed(page: Page, before: KeptTokens | null): Promise<void> {
  const idToken = async () => (await keptTokens(page))?.idToken;
  await expect.poll(idToken, { timeout: 30_000 }).not.toBe(before?.idToken);
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
  const answer = await request.post('/identity/user/idToken', { data: { refreshToken } });
  return answer.status();
}
