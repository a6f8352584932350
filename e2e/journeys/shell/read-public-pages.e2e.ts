import { HtmlValidate } from 'html-validate';
import { expect, test } from '../../support/fixtures';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('The public pages are readable without JavaScript, and say what of them needs it (SHARED-18, SHARED-325)', async ({
    page,
  }) => {
    for (const [path, sentence] of [
      ['/', undefined],
      ['/terms', undefined],
      ['/plans', /^You can read this page without JavaScript/],
      ['/login', /^This page needs JavaScript/],
      ['/account/billing', /^This page needs JavaScript/],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      const notice = page.getByText(/without JavaScript|needs JavaScript/);
      if (sentence) await expect(notice).toHaveText(sentence);
      else await expect(notice, path).toHaveCount(0);
    }
  });

  test('The forms of the visitor are shown before any script runs (SHARED-61)', async ({
    page,
  }) => {
    for (const path of ['/login', '/signup', '/reset-password'] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
      await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
    }
  });

  test('The headings of the account are shown before any script runs, and nothing personal (SHARED-61)', async ({
    page,
  }) => {
    await page.goto('/account');
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Your Products',
      'Email',
      'Your Lemma Plan',
    ]);
    await expect(page.getByRole('main').getByText('@')).toHaveCount(0);
  });
});

test('Every page in the sitemap is valid HTML, and names its whole address and a picture for link previews (SHARED-120, SHARED-324)', async ({
  request,
}) => {
  const html = new HtmlValidate({
    extends: ['html-validate:standard'],
    rules: { 'no-redundant-role': 'error' },
  });
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const addresses = [...sitemap.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, address]) => address ?? '');
  expect(addresses.length).toBeGreaterThan(5);
  for (const address of addresses) {
    const page = await (await request.get(address)).text();
    const { results } = await html.validateString(page, address);
    const problems = results.flatMap(({ messages }) => messages);
    expect(problems.map(({ ruleId, selector }) => `${address}: ${ruleId} ${selector}`)).toEqual([]);
    expect(page).toContain(`property="og:url" content="${address}"`);
    const picture = /property="og:image" content="([^"]+)"/.exec(page)?.[1] ?? '';
    expect(new URL(picture).origin).toBe(new URL(address).origin);
    expect((await request.get(picture)).headers()['content-type']).toBe('image/png');
  }
});

test('An address without a page responds with 404 (SHARED-1)', async ({ page }) => {
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
});

test('The chosen theme is kept and shown before the first paint (SHARED-16)', async ({ page }) => {
  await page.goto('/plans');
  await page.evaluate(() => localStorage.setItem('dark-mode', 'true'));
  await page.goto('/plans', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('The plans ask for the country once, with the HTML and before any script has run (SHARED-128)', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/get-ip-info$|\/assets\/plans-/.test(pathname)) asked.push(pathname);
  });
  await page.goto('/plans');
  await expect(page.getByRole('region', { name: 'Premium' }).getByText('$120.00')).toBeVisible();
  expect(asked.filter((pathname) => pathname.endsWith('get-ip-info'))).toHaveLength(1);
  expect(asked[0]).toContain('get-ip-info');
});

test('The API reference lists every endpoint with its request and responses (SHARED-48, SHARED-132)', async ({
  page,
}) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await page.goto('/api-docs');
  await expect(page.getByRole('heading', { level: 1, name: 'API reference' })).toBeVisible();
  await page.getByText('/api/auth/check-code').click();
  const endpoint = page.getByRole('group').filter({ hasText: '/api/auth/check-code' });
  await expect(endpoint).toContainText('Whether the code of a mailed link');
  await expect(endpoint.getByRole('heading', { name: 'Responses' })).toBeVisible();
  expect([...hosts]).toEqual([new URL(page.url()).host]);
});
