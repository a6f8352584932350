import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { join } from 'node:path';
import type { KeptTokens } from './session-steps';

/** Chromium itself. The shell that the other tests use has no extensions and blocks no site's storage. */
const wholeBrowser = {
  executablePath: process.env['CHROMIUM_PATH'],
  args: ['--no-sandbox'],
};

/** Opens a browser whose contexts block, as a private window does, the storage of other sites in frames. */
export async function openBrowserThatBlocksStorage(): Promise<Browser> {
  return chromium.launch(wholeBrowser);
}

/** The stand-in of the browser extension. */
const folder = join(__dirname, '../../apps/stand-ins/src/browser-extension');

/** Opens a browser with the stand-in of the browser extension, which stores the session that it gets. */
export async function openBrowserWithExtension(
  baseURL: string | undefined,
): Promise<BrowserContext> {
  return chromium.launchPersistentContext('', {
    ...wholeBrowser,
    ...(baseURL !== undefined && { baseURL }),
    locale: 'en-US',
    args: [
      ...wholeBrowser.args,
      `--disable-extensions-except=${folder}`,
      `--load-extension=${folder}`,
    ],
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

/** Opens what the extension shows when its button is pressed. */
export async function openExtension(context: BrowserContext): Promise<Page> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const page = await context.newPage();
  await page.goto(new URL('popup.html', worker.url()).href);
  return page;
}
