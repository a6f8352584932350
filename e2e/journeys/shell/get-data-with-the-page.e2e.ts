import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures';
import { startSignedIn } from '../../support/session-steps';
import { demoUser } from '../../support/user';

interface Sent {
  readonly pathname: string;
  readonly body: string | null;
  /** Milliseconds since the page is watched. */
  readonly at: number;
}

/** What a page requests of its user, before and after its scripts, in order. */
function watchRequests(page: Page): Sent[] {
  const sent: Sent[] = [];
  const start = performance.now();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'fetch' && !/^\/(?:flags|metrics)\//.test(pathname))
      sent.push({ pathname, body: request.postData(), at: Math.round(performance.now() - start) });
  });
  return sent;
}

const pathsOf = (sent: readonly Sent[]) => sent.map(({ pathname }) => pathname);

/** The requests that were sent more than once, each time with its moment. */
const repeated = (sent: readonly Sent[]) =>
  sent.filter(
    ({ pathname, body }) =>
      sent.filter((each) => each.pathname === pathname && each.body === body).length > 1,
  );

const ofEveryPage = ['/api/auth/user', '/language/isPremium'];

/** Each page with the requests that begin with its HTML, a user who may open it, and what it shows at last. */
const pages = [
  {
    path: '/account',
    user: 'free',
    early: [...ofEveryPage, '/api/get-subscription-details', '/api/email-subscription'],
    shown: /^A daily quota/,
  },
  {
    path: '/account/billing',
    user: 'premium',
    early: [
      ...ofEveryPage,
      '/api/get-subscription-details',
      '/api/list-invoices',
      '/api/get-billing-details',
      '/api/get-billed-plan',
      '/api/get-premium-sources',
    ],
    shown: /^Your plan will renew on/,
  },
  {
    path: '/account/security',
    user: 'free',
    early: [
      ...ofEveryPage,
      '/api/account/ways-in',
      '/api/account/sessions',
      '/api/account/security-activity',
    ],
    shown: 'This device',
  },
  {
    path: '/blocked-edits',
    user: 'free',
    early: [...ofEveryPage, '/api/get-personal-dictionary'],
    shown: 'utilize',
  },
  {
    path: '/manage-group',
    user: 'teacher',
    early: [...ofEveryPage, '/api/get-group-details', '/api/list-members'],
    shown: '1–5 of 12',
  },
] as const;

for (const { path, user, early, shown } of pages) {
  test(`${path} requests the user’s data with its HTML, before any of its scripts is there, and each of it once (ACCT-210, AUTH-183)`, async ({
    page,
  }) => {
    await startSignedIn(page, demoUser(user));
    const sent = watchRequests(page);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/assets\/index-.*\.js$/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await expect.poll(() => early.filter((each) => !pathsOf(sent).includes(each))).toEqual([]);
    release();
    await expect(page.getByText(shown).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(repeated(sent)).toEqual([]);
  });
}

test('With an expired token nothing is requested early, and the refreshed session requests it once (AUTH-183)', async ({
  page,
}) => {
  await startSignedIn(page, demoUser('free'));
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('session') ?? '');
    localStorage.setItem('session', JSON.stringify({ ...session, expiresAt: 1 }));
  });
  const sent = watchRequests(page);
  await page.goto('/account');
  await expect(page.getByText(/^A daily quota/)).toBeVisible();
  const ofUser = sent.filter(({ pathname }) => pathname !== '/language/get-ip-info');
  expect(ofUser[0]?.pathname).toBe('/identity/user/idToken');
  expect(repeated(ofUser)).toEqual([]);
});

test('A page of a user requests nothing early while nobody is signed in (AUTH-183)', async ({
  page,
}) => {
  const sent = watchRequests(page);
  await page.goto('/account');
  await expect(page).toHaveURL(/\/login/);
  expect(pathsOf(sent).filter((each) => each.startsWith('/api/'))).toEqual([]);
});
