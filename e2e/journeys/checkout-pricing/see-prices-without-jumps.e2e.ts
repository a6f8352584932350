import type { Locator } from '@playwright/test';
import { expect, test } from '../../support/fixtures';

declare global {
  interface Window {
    /** What moved without the user, as {@link watchShifts} adds it up. */
    shifted: number;
  }
}

/** Runs in the page: adds up its layout shifts. */
function watchShifts(): void {
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry && typeof entry.value === 'number') window.shifted += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Expects that a button is in the window, and that nothing covers it. */
async function expectVisible(button: Locator): Promise<void> {
  await expect(button).toBeInViewport({ ratio: 0.98 });
  await button.click({ trial: true });
}

// The prices of an address without a query are checked with the other pages in "keep-everything-in-place".
for (const width of [1280, 360])
  test(`The prices of another country with a coupon replace what stood there without a jump at ${width} px (PRICE-157)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(watchShifts);
    await page.goto('/plans?isoCode=DE&coupon=WELCOME20');
    await expect(page.getByRole('region', { name: 'Premium' }).getByText('€92.00')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => window.shifted)).toBeLessThanOrEqual(0.01);
  });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('The note of a coupon lies between the frequencies and the plans (PRICE-154)', async ({
    page,
  }) => {
    await page.goto('/plans?isoCode=DE&coupon=WELCOME20');
    const note = await page.getByText('WELCOME20:').boundingBox();
    const control = await page.getByRole('group', { name: 'Billing' }).boundingBox();
    const card = await page.getByRole('region', { name: 'Free' }).boundingBox();
    if (!note || !control || !card) throw new Error('Something of the page is not drawn');
    expect(note.y).toBeGreaterThanOrEqual(control.y + control.height);
    expect(note.y + note.height).toBeLessThanOrEqual(card.y);
  });

  test('The price of Premium is above the fold, and no button covers the list of its plan (PRICE-480)', async ({
    page,
  }) => {
    await page.goto('/plans');
    const card = page.getByRole('region', { name: 'Premium' });
    await expect(card.getByText('$120.00')).toBeInViewport({ ratio: 1 });
    for (const plan of ['Premium', 'Group']) {
      const listed = page.getByRole('region', { name: plan }).getByRole('listitem').last();
      await listed.evaluate((item) => item.scrollIntoView({ block: 'end' }));
      await expectVisible(listed);
    }
  });
});
