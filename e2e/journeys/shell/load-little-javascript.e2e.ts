import type { Page, Response } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import { expect, test } from '../../support/fixtures';
import { signIn } from '../../support/session-steps';
import { demoUser, type DemoUser } from '../../support/user';

/** What may come after the page is usable: the flags, the consent, what sends events, and what suggests passkeys at the login. */
const afterwards = /\/assets\/(?:flag-service|save-choice|event-sending|ceremony)-/;

/** Every script that the page has loaded so far, but for those that come afterwards. */
function watchScripts(page: Page): Response[] {
  const scripts: Response[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js') && !afterwards.test(pathname)) scripts.push(response);
  });
  return scripts;
}

/** Runs in the page: how many scripts match, and how many of them were requested before anything was painted. */
function requestedEarly(pattern: string): { readonly all: number; readonly early: number } {
  const [painted] = performance.getEntriesByName('first-contentful-paint');
  const late = performance
    .getEntriesByType('resource')
    .filter(({ name }) => new RegExp(pattern).test(name));
  const early = late.filter(({ startTime }) => startTime < (painted?.startTime ?? Infinity));
  return { all: late.length, early: early.length };
}

async function kilobytesOf(scripts: readonly Response[]): Promise<number> {
  const bodies = await Promise.all(scripts.map((script) => script.body()));
  return bodies.reduce((total, body) => total + gzipSync(body, { level: 9 }).length, 0) / 1000;
}

/** The page is hydrated once its header knows who is signed in. */
const signedOut = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Log in' });
const signedIn = (page: Page) => page.getByRole('banner').getByRole('button', { name: /@/ });

/**
 * Compressed kilobytes and script files that a page may load before it is usable, everything included: also what requests the
 * data of a user with the HTML (AUTH-183), and the line between the pages of the account (SHARED-563), together a kilobyte of every page.
 */
const pages: readonly {
  readonly path: string;
  readonly kilobytes: number;
  readonly files: number;
  readonly user?: DemoUser;
}[] = [
  // The goal of / and /plans is 160: /plans also asks for a group's name, reads the purchase that waits and the user's plan,
  // says for how long a coupon lowers a price and when it no longer does, and asks how a larger group is paid.
  { path: '/', kilobytes: 161.2, files: 6 },
  { path: '/plans', kilobytes: 181.5, files: 10 },
  // The goal of the forms is 180; texts that apps of other teams replace cost every page 0.2, and the focus that is never
  // lost and the slice of the bridge 0.7; the endpoints, forms and texts of sign-in mails, which share the domain's file, 0.7.
  { path: '/login', kilobytes: 183.9, files: 10 },
  // Without a router in the libraries a page has a kilobyte less, which compresses worse by 0.2; the offer of an institution costs the sign-up 0.4,
  // and others with a form 0.5, because it shares the file of the log-ins. The digits of a log-in from afar cost every page up to 0.3. The offer of a passkey and
  // the sign-up with one cost every page up to 0.3, /signup 0.4 more; two-step login that a group or an institution requires up to 0.2.
  { path: '/signup', kilobytes: 185.5, files: 11 },
  { path: '/contact', kilobytes: 184.9, files: 10 },
  // The goal of the pages of a user is 200 in 12 files; the effects of endpoints (SHARED-170) cost up to 0.3. Those with a table also load it, and /account/security the form of a
  // new password; the sentences about a plan are a file that a group's pages share; /account/billing is made of what the plans, the account and its lists show, each a file that others share. The new ways to log in cost every page 0.2, the wait for a lost second factor 0.5; the rule about administrators costs a group's pages 0.5.
  { path: '/account', kilobytes: 197, files: 12, user: 'free' },
  { path: '/account/security', kilobytes: 215.1, files: 13, user: 'free' },
  { path: '/account/billing', kilobytes: 221.5, files: 15, user: 'premium' },
  { path: '/blocked-edits', kilobytes: 200, files: 10, user: 'free' },
  { path: '/manage-group', kilobytes: 222, files: 13, user: 'teacher' },
];

for (const { path, kilobytes, files, user } of pages) {
  test(`${path} is usable with at most ${kilobytes} kB of JavaScript in ${files} files (SHARED-62)`, async ({
    page,
  }) => {
    if (user) await signIn(page, demoUser(user));
    const scripts = watchScripts(page);
    await page.goto(path);
    await expect(user ? signedIn(page) : signedOut(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await kilobytesOf(scripts)).toBeLessThanOrEqual(kilobytes);
    expect(scripts.length).toBeLessThanOrEqual(files);
    await expect
      .poll(() => page.evaluate(requestedEarly, afterwards.source))
      .toEqual({ all: path === '/login' ? 2 : 1, early: 0 });
  });
}
