import { expect, test } from '../../support/fixtures';
import { startSignedIn } from '../../support/session-steps';

test('A link leads to the top of the next page, whose heading gets the focus and whose title is announced (SHARED-123, SHARED-124)', async ({
  page,
}) => {
  await page.goto('/plans');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  const heading = page.getByRole('heading', { level: 1, name: 'Privacy' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(page).toHaveTitle('Privacy · Lemma');
  await expect(page.getByRole('status').first()).toHaveText('Privacy · Lemma');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'index, follow');
});

test('Back and reloading show a page where it was left (SHARED-124)', async ({ page }) => {
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  await page.goto('/plans');
  const faraway = page.getByRole('contentinfo').getByRole('link', { name: 'Terms' });
  await faraway.scrollIntoViewIfNeeded();
  const left = await scrolled();
  expect(left).toBeGreaterThan(200);
  await faraway.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeFocused();
  expect(await scrolled()).toBe(0);
  await page.goBack();
  await expect.poll(scrolled).toBe(left);
  await page.reload();
  await expect.poll(scrolled).toBe(left);
  await page.goForward();
  await expect.poll(scrolled).toBe(0);
});

test('The user menu and the line below the header lead to a page whose heading gets the focus (SHARED-123, SHARED-563)', async ({
  page,
  account,
}) => {
  await startSignedIn(page, account);
  await page.getByRole('banner').getByRole('button', { name: account.email }).press('Enter');
  await page.getByRole('menuitem', { name: 'Billing' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Billing' })).toBeFocused();
  const pages = page.getByRole('navigation', { name: 'Your account' });
  await expect(pages.getByRole('link')).toHaveText(['Account', 'Billing', 'Security']);
  await expect(pages.getByRole('link', { name: 'Billing' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await pages.getByRole('link', { name: 'Security' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeFocused();
});

test('Without a network every page says so, and a page that cannot be loaded, and the log-in, too (SHARED-17, SHARED-127)', async ({
  page,
  context,
}) => {
  const notice = page.getByText('You’re offline. What you see may be out of date');
  await page.goto('/login');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill('ada@example.edu');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await expect(notice).toBeHidden();
  await context.setOffline(true);
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('main').getByText(/^We couldn’t reach the server/)).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Plans' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible();
  await context.setOffline(false);
  await expect(notice).toBeHidden();
  await page.getByRole('button', { name: 'Reload page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Elevate your writing' })).toBeVisible();
});

test('A page for search engines describes itself in its HTML, and a page of the account does not (SHARED-120)', async ({
  request,
  baseURL,
}) => {
  const html = async (path: string) => (await request.get(path)).text();
  const plans = await html('/plans');
  const { link } = (await request.get('/plans')).headers();
  expect(link).toContain(`<${baseURL}/plans>; rel="canonical"`);
  expect(plans).toContain('property="og:description"');
  expect(await html('/account')).toContain('content="noindex, follow"');
  expect(await html('/no/such/page')).toContain('content="noindex, follow"');
  expect((await request.get('/favicon.ico')).status()).toBe(200);
});
