import type { Page } from '@playwright/test';
import { expect } from './fixtures';

/** Opens the web app's stand-in and waits until it has heard from the portal. */
export async function openWebApp(page: Page): Promise<void> {
  await page.goto('/');
  const url = new URL(page.url());
  url.port = String(Number(url.port) + 40);
  await page.goto(url.origin);
  await expect(page.getByText('Looking for your session')).toBeHidden();
}

/** Writes a text instead of the one that is there. */
export const write = (page: Page, text: string) =>
  page.getByRole('textbox', { name: 'Write a sentence' }).fill(text);

/** The suggestion to change some words. */
export const suggestionOf = (page: Page, target: string) =>
  page.getByRole('group', { name: `change “${target}” to` });
