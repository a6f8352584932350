import type { BrowserContextOptions, Page } from '@playwright/test';
import { test as base } from './fixtures';
import { startSignedIn } from './session-steps';
import type { User } from './user';
import { watch } from './watch';

/** What journeys with several browsers can use in addition. */
interface Browsers {
  /** Opens a page in another browser, which shares only what `options` contain with the first. */
  readonly openBrowser: (options?: BrowserContextOptions) => Promise<Page>;
  /** Opens the account page of a user in another browser. */
  readonly openBrowserOf: (user: User) => Promise<Page>;
}

/** Another device, by its browser's user agent. */
export const otherDevice = {
  name: 'Firefox on Windows',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0',
} as const;

export const test = base.extend<Browsers>({
  openBrowser: async ({ browser }, provide) => {
    const endings: (() => Promise<void>)[] = [];
    await provide(async (options) => {
      const context = await browser.newContext(options);
      const expectNothingForbidden = watch(context);
      endings.push(async () => {
        await context.close();
        expectNothingForbidden();
      });
      return context.newPage();
    });
    for (const end of endings) await end();
  },
  openBrowserOf: async ({ openBrowser }, provide) => {
    await provide(async (user) => {
      const page = await openBrowser();
      await startSignedIn(page, user);
      return page;
    });
  },
});

export { expect } from './fixtures';
