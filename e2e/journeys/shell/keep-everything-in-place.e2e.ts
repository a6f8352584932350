import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures';
import { startSignedIn } from '../../support/session-steps';
import { demoUser, type DemoUser } from '../../support/user';

declare global {
  interface Window {
    shifts?: number[];
  }
}

/** Holds back what a page loads from the addresses that match; returns how to let it through. */
async function hold(page: Page, address: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Runs in the page: keeps every shift of the layout that no input has caused. */
function watchShifts() {
  const shifts: number[] = [];
  window.shifts = shifts;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry.toJSON();
      if (!hadRecentInput) shifts.push(value);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Runs in the page: the shifts so far, of frames that were drawn already. */
async function shiftOfPage(): Promise<number> {
  await document.fonts.ready;
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return (window.shifts ?? []).reduce((total, shift) => total + shift, 0);
}

interface Visit {
  readonly path: string;
  readonly user?: DemoUser;
}

const visits: readonly Visit[] = [
  { path: '/plans' },
  { path: '/login' },
  { path: '/signup' },
  { path: '/contact' },
  { path: '/institutions' },
  { path: '/account', user: 'free' },
  { path: '/account/security', user: 'free' },
  { path: '/blocked-edits', user: 'free' },
  { path: '/manage-group', user: 'teacher' },
];

const viewports = [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
];

for (const { path, user } of visits) {
  test(`Nothing in sight moves while ${path} gets its fonts, its scripts and its data (SHARED-63)`, async ({
    context,
  }) => {
    if (user) await startSignedIn(await context.newPage(), demoUser(user));
    for (const viewport of viewports) {
      const page = await context.newPage();
      await page.setViewportSize(viewport);
      await page.addInitScript(watchShifts);
      const releaseFonts = await hold(page, /\.woff2$/);
      const releaseScripts = await hold(page, /\/assets\/[^/]*\.js$/);
      const releaseData = await hold(page, /\/(?:api|language|flags)\//);
      const asked = page.waitForRequest(user ? /\/api\/auth\/user$/ : /\/flags\//);
      const answered = asked.then((request) => request.response());
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      releaseFonts();
      await page.evaluate(shiftOfPage);
      releaseScripts();
      await asked;
      releaseData();
      await answered;
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(shiftOfPage)).toBeLessThanOrEqual(0.01);
      await page.close();
    }
  });
}
