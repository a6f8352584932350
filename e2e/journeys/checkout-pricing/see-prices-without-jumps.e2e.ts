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

  test('The button of a plan is within reach while its card is in sight (PRICE-480)', async ({
    page,
  }) => {
    await page.goto('/plans');
    for (const plan of ['Premium', 'Group']) {
      const card = page.getByRole('region', { name: plan });
      const button = card.getByRole('button', { name: /^Buy now/ });
      await card.getByRole('heading').evaluate((heading) =>
        // So far down that the end of the card is below the window.
        window.scrollBy(0, heading.getBoundingClientRect().top - 470),
      );
      await expect(card.getByRole('listitem').last()).not.toBeInViewport();
      await expectVisible(button);
    }
  });

  test.describe('before the visitor has answered', () => {
    test.use({ storageState: { cookies: [], origins: [] } });

    test('The button of a plan stays in its card while the cookie notice is there, and is within reach after the answer (PRICE-480)', async ({
      page,
    }) => {
      await page.goto('/plans');
      const card = page.getByRole('region', { name: 'Premium' });
      await card
        .getByRole('heading')
        .evaluate((heading) => window.scrollBy(0, heading.getBoundingClientRect().top - 470));
      const button = card.getByRole('button', { name: /^Buy now/ });
      await expect(button).not.toBeInViewport();
      await page.getByRole('button', { name: 'Reject all' }).click();
      await expectVisible(button);
    });
  });
});
