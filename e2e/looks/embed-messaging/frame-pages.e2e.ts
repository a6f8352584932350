import { expect, expectGoodLooks, test } from '../../support/looks';

const pages = [
  { path: '/authorize-redirect', heading: 'This page works only inside the LaTeX editor.' },
  { path: '/embedded-session', heading: /works only inside other pages/ },
] as const;

for (const { path, heading } of pages) {
  test(`${path} looks right in every theme and width (EMBED-13, EMBED-16)`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expectGoodLooks(page);
  });
}
