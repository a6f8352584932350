import { expect, expectContrastInOtherViews, expectGoodLooks, test } from '../../support/looks';

const publicPages = [
  { path: '/', heading: 'Write papers that read well' },
  { path: '/contact', heading: 'Contact' },
  { path: '/institutions', heading: 'Get Lemma at your institution' },
  { path: '/account-deleted-confirmation', heading: 'Your account was deleted' },
  { path: '/terms', heading: 'Terms' },
  { path: '/privacy', heading: 'Privacy' },
  { path: '/no/such/page', heading: /This page doesn’t exist/ },
] as const;

for (const { path, heading } of publicPages) {
  test(`${path} looks right in every theme and width (SHARED-19, SHARED-126)`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expectGoodLooks(page);
    if (path === '/') await expectContrastInOtherViews(page);
  });
}

test('The open phone menu of a signed-out user looks right in every theme', async ({ page }) => {
  await page.goto('/contact');
  await page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  await expectContrastInOtherViews(page);
  await expectGoodLooks(page);
});

test.describe('signed in', () => {
  test.use({ signedInAs: 'premium' });

  test('The open phone menu of a signed-in user looks right in every theme', async ({ page }) => {
    await page.goto('/account');
    const menu = page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true });
    await menu.click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log out' })).toBeVisible();
    await expectContrastInOtherViews(page);
    await expectGoodLooks(page);
  });

  test.describe('on a wide screen', () => {
    test.use({ viewport: { width: 1280, height: 900 } });

    test('The open user menu looks right in every theme', async ({ page }) => {
      await page.goto('/account');
      await page.getByRole('banner').getByRole('button', { name: 'premium@demo.example' }).click();
      await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
      await expectContrastInOtherViews(page);
      await expectGoodLooks(page);
    });
  });
});

test.describe('a user who has not decided about cookies', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('The cookie banner and the cookie settings look right in every theme and width (EVENT-20, EVENT-24)', async ({
    freshPage: page,
  }) => {
    // A page with a section about the same, whose landmark needs a name of its own.
    await page.goto('/privacy');
    const banner = page.getByRole('region', { name: 'Cookies and analytics' });
    await expect(banner).toBeVisible();
    await expectGoodLooks(page);
    await page.setViewportSize({ width: 360, height: 740 });
    const cookieSettings = page.getByRole('button', { name: 'Cookie settings' });
    await cookieSettings.focus();
    const covered = await cookieSettings.evaluate((button) => {
      const { left, bottom } = button.getBoundingClientRect();
      return !button.contains(document.elementFromPoint(left + 1, bottom - 1));
    });
    expect(covered, 'the focused button is covered').toBe(false);
    await banner.getByRole('button', { name: 'Choose' }).click();
    await expect(page.getByRole('dialog', { name: 'Cookie settings' })).toBeVisible();
    await expectGoodLooks(page);
  });
});
