import { chromium, type BrowserContext } from '@playwright/test';
import { join } from 'node:path';
import type { KeptTokens } from './session-steps';

/** Opens a browser with the test extension, which stores the session that it gets. */
export async function openBrowserWithExtension(
  baseURL: string | undefined,
): Promise<BrowserContext> {
  const folder = join(__dirname, 'extension');
  return chromium.launchPersistentContext('', {
    executablePath: process.env['CHROMIUM_PATH'],
    ...(baseURL !== undefined && { baseURL }),
    locale: 'en-US',
    args: ['--no-sandbox', `--disable-extensions-except=${folder}`, `--load-extension=${folder}`],
  });
}

/** The session that the extension has stored. */
export async function sessionOfExtension(context: BrowserContext): Promise<KeptTokens> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const stored = await worker.evaluate<{ session: KeptTokens }>(
    'chrome.storage.local.get("session")',
  );
  return stored.session;
}
