import type { Page, Response } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import { expect, test } from '../../support/fixtures';
import { startSignedIn } from '../../support/session-steps';
import { demoUser } from '../../support/user';

/** Every script that the page has loaded so far. */
function watchScripts(page: Page): Response[] {
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response);
  });
  return scripts;
}

async function kilobytesOf(scripts: readonly Response[]): Promise<number> {
  const bodies = await Promise.all(scripts.map((script) => script.body()));
  return bodies.reduce((total, body) => total + gzipSync(body, { level: 9 }).length, 0) / 1000;
}

/** The page is hydrated once its header knows who is signed in. */
const signedOut = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Log in' });
const signedIn = (page: Page) => page.getByRole('banner').getByRole('button', { name: /@/ });

/** Compressed kilobytes and script files that a page may load before it is usable, everything included. */
const pages = [
  // The goal of both is 155: Yup, which describes every endpoint, is in the main chunk.
  { path: '/', kilobytes: 160, files: 12, usable: signedOut },
  { path: '/plans', kilobytes: 160, files: 12, usable: signedOut },
  { path: '/login', kilobytes: 180, files: 12, usable: signedOut },
  { path: '/signup', kilobytes: 180, files: 12, usable: signedOut },
  { path: '/contact', kilobytes: 180, files: 12, usable: signedOut },
  // The goal is 12 files: what the account shares with the forms and with the plans is in chunks of its own.
  { path: '/account', kilobytes: 200, files: 15, usable: signedIn },
];

for (const { path, kilobytes, files, usable } of pages) {
  test(`${path} is usable with at most ${kilobytes} kB of JavaScript in ${files} files (SHARED-62)`, async ({
    context,
  }) => {
    if (usable === signedIn) await startSignedIn(await context.newPage(), demoUser('free'));
    const page = await context.newPage();
    const scripts = watchScripts(page);
    await page.goto(path);
    await expect(usable(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await kilobytesOf(scripts)).toBeLessThanOrEqual(kilobytes);
    expect(scripts.length).toBeLessThanOrEqual(files);
  });
}
