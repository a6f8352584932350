import { expect, type Page } from '@playwright/test';

/** The origin of the LaTeX editor's stand-in. */
export function editorOrigin(page: Page): string {
  const url = new URL(page.url());
  url.port = String(Number(url.port) + 30);
  return url.origin;
}

/** Logs in at the editor as a ready user with this address, from a page of the editor. */
export async function chooseEditorUser(page: Page, email: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Log in to the editor' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Starts a login with the editor on the login page. */
export async function startEditorLogin(page: Page, query = ''): Promise<void> {
  await page.goto(`/login?signInWithOverleaf=enabled${query}`);
  await page.getByRole('link', { name: 'Log in with the LaTeX editor' }).click();
}
