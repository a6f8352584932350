import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures';

test.use({ storageState: { cookies: [], origins: [] } });

/** The requests with analytics events that the page has sent so far. */
function watchEvents(page: Page): readonly string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/metrics/')) sent.push(request.url());
  });
  return sent;
}

const deviceId = (page: Page): Promise<string | null> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('device-id') ?? 'null'));

/** Lets the page send what waits, as when it is hidden. */
const hide = (page: Page) =>
  page.evaluate(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    await fetch('/healthz');
  });

/** Opens the plans, which report their view. */
async function visitPlans(page: Page) {
  await page.goto('/plans');
  await page.waitForLoadState('networkidle');
  await hide(page);
}

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies and analytics' });

test('Nothing is reported before the user decides and after "Reject all"; a choice in the footer changes that (EVENT-20, EVENT-22, EVENT-23)', async ({
  page,
}) => {
  const sent = watchEvents(page);
  await visitPlans(page);
  await expect(banner(page)).toBeVisible();
  expect([sent, await deviceId(page)]).toEqual([[], null]);

  await banner(page).getByRole('button', { name: 'Reject all' }).click();
  await expect(banner(page)).toBeHidden();
  await visitPlans(page);
  await expect(banner(page)).toBeHidden();
  expect([sent, await deviceId(page)]).toEqual([[], null]);

  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await page.getByRole('checkbox', { name: 'Analytics' }).check();
  await page.getByRole('button', { name: 'Save choice' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await visitPlans(page);
  // On a busy machine the page may load what reports events later.
  await expect.poll(() => hide(page).then(() => sent.length)).toBe(1);
  expect(await deviceId(page)).toMatch(/^[\da-f-]{36}$/);
});

test('After "Accept all" events appear at their destination as they happen, until the user withdraws (EVENT-13, EVENT-20, EVENT-22, EVENT-23, EVENT-25)', async ({
  page,
  mailbox,
}) => {
  const sent = watchEvents(page);
  const destination = await page.context().newPage();
  await destination.goto(`${mailbox.origin}/events`);

  await page.goto('/contact');
  await banner(page).getByRole('button', { name: 'Accept all' }).click();
  await expect(banner(page)).toBeHidden();
  await page.getByRole('banner').getByRole('link', { name: 'Plans' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Elevate your writing');
  await expect.poll(() => deviceId(page)).not.toBeNull();
  const id = String(await deviceId(page));
  await expect(destination.getByRole('row', { name: id })).toContainText('page-viewed plans');

  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reject all' }).click();
  await expect.poll(() => deviceId(page)).toBeNull();
  const before = sent.length;
  await visitPlans(page);
  expect([sent.length, await deviceId(page)]).toEqual([before, null]);
});

test.describe('before any script', () => {
  test('A first visitor sees the banner with the page, reaches it first, and it takes two fifths of a small window at most (EVENT-24, EVENT-30)', async ({
    page,
  }) => {
    // What 1280 × 1024 leaves when everything is four times as large.
    await page.setViewportSize({ width: 320, height: 256 });
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/plans');
    await expect(banner(page)).toBeVisible();
    const { height } = (await banner(page).boundingBox()) ?? { height: Infinity };
    expect(height).toBeLessThanOrEqual(0.4 * 256 + 1);
    await page.keyboard.press('Tab');
    await expect(banner(page).getByRole('link', { name: 'Privacy' })).toBeFocused();
    for (const name of ['Accept all', 'Reject all', 'Choose']) {
      await page.keyboard.press('Tab');
      await expect(banner(page).getByRole('button', { name })).toBeFocused();
      await expect(banner(page).getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    }
  });

  test('An answer that is given before the scripts arrive counts, and is never asked for again (EVENT-20, EVENT-30, SHARED-150)', async ({
    page,
  }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/terms', { waitUntil: 'commit' });
    await banner(page).getByRole('button', { name: 'Reject all' }).click();
    release();
    await expect(banner(page)).toBeHidden();
    await page.unrouteAll({ behavior: 'wait' });
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/plans');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(banner(page)).toBeHidden();
  });
});
