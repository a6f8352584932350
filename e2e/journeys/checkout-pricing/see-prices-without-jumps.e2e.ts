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

for (const [query, price] of [
  ['', '$120.00'],
  ['?isoCode=DE&coupon=WELCOME20', '€92.00'],
] as const)
  for (const width of [1280, 360])
    test(`The prices of /plans${query} replace what stood there without a jump at ${width} px (PRICE-157)`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.addInitScript(watchShifts);
      await page.goto(`/plans${query}`);
      await expect(page.getByRole('region', { name: 'Premium' }).getByText(price)).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => window.shifted)).toBeLessThanOrEqual(0.01);
    });
