import { expect, test } from '../../support/fixtures';

const pages = [
  { path: '/', heading: /./ },
  { path: '/plans', heading: 'Elevate your writing' },
  { path: '/login', heading: 'Log in' },
  { path: '/signup', heading: 'Create an account' },
  { path: '/reset-password', heading: 'Reset your password' },
  { path: '/auth/action', heading: /./ },
  { path: '/contact', heading: 'Contact' },
  { path: '/institutions', heading: 'Institutions' },
  { path: '/terms', heading: 'Terms' },
  { path: '/privacy', heading: 'Privacy' },
  { path: '/no/such/page', heading: /This page does not exist/ },
] as const;

for (const { path, heading } of pages) {
  test(`${path} has one heading, no axe violation and no sideways scrolling`, async ({
    page,
    expectNoAxeViolations,
  }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectNoAxeViolations(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ['/', '/plans', '/terms'] as const) {
    test(`${path} is readable`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  }
});

test('an address that is no page answers 404', async ({ page }) => {
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
});

test('the chosen theme is shown before the first paint and kept', async ({ page }) => {
  await page.goto('/plans');
  await page.evaluate(() => localStorage.setItem('dark-mode', 'true'));
  await page.goto('/plans', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
