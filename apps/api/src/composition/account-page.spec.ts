import { accountEndpoints } from '@portal/account/domain';
import { authSessionEndpoints } from '@portal/auth-session/domain';
import {
  countStatements,
  instantBotCheck,
  signedIn,
  signUpAndIn,
} from '@portal/auth-session/server/testing';
import { checkoutPricingEndpoints } from '@portal/checkout-pricing/domain';
import { entitlementsEndpoints } from '@portal/entitlements/domain';
import {
  createAddressRights,
  createDomainRights,
  createPremiumRights,
} from '@portal/entitlements/server/testing';
import { firstMemberPage, groupManagementEndpoints } from '@portal/group-management/domain';
import { groups } from '@portal/group-management/server/testing';
import { emptyRunningDatabase, serveApp, startTestApi, type TestApi } from '@portal/server/testing';
import type { Endpoint } from '@portal/shared/contract';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createApiModules } from '../api-modules';
import { earlyRequests } from '../early-requests';

describe('the requests of the account page', () => {
  const requests: readonly (readonly [string, Endpoint])[] = [
    ['the user', authSessionEndpoints.getCurrentUser],
    ['the status', authSessionEndpoints.getPremiumStatus],
    ['the subscription', checkoutPricingEndpoints.getSubscriptionDetails],
    ['the sources of Premium', entitlementsEndpoints.getPremiumSources],
    ['the update notifications', accountEndpoints.getEmailSubscription],
    ['the blocked suggestions', accountEndpoints.getPersonalDictionary],
    ['the waiting purchase', checkoutPricingEndpoints.getWaitingPurchase],
    ['the group', groupManagementEndpoints.getGroupDetails],
  ];

  let api: TestApi;
  let token: string;
  let statements: ReturnType<typeof countStatements>;

  beforeAll(async () => {
    api = await startTestApi({
      ports: { botCheck: instantBotCheck },
      modules: (platform) => {
        statements = countStatements(platform.database);
        return createApiModules(platform);
      },
    });
    // Signing in over HTTP reads what is read once.
    ({ idToken: token } = await signUpAndIn(api, 'ada@example.org'));
  });
  afterAll(() => api.stop());

  it.each(requests)(
    'Reading %s takes at most three SQL statements (ACCT-226)',
    async (_, endpoint) => {
      const read = async () => {
        expect(await api.call(endpoint, {}, { token })).toMatchObject({ ok: true });
      };
      const taken = await statements.during(read);
      expect(taken).toBeGreaterThan(0);
      expect(taken).toBeLessThanOrEqual(3);
    },
  );
});

describe('why a user is premium', () => {
  const email = 'ada@maths.example.edu';
  const days = (count: number) => new Date(Date.parse('2026-11-19T12:00:00Z') + count * 86_400_000);
  const seconds = (count: number) => String(days(count).getTime() / 1_000);

  let api: TestApi;
  let uid: string;
  let token: string;

  const sources = async (by = token) => {
    const response = await api.call(entitlementsEndpoints.getPremiumSources, {}, { token: by });
    return response.ok ? response.body : response.error.error;
  };
  const query = () => api.platform.database.query;

  const insertGroup = (id: string, name: string, subscriptionId: string | null = null) =>
    query()
      .insert(groups)
      .values({
        id,
        name,
        subscriptionId,
        type: 'default',
        quota: 10,
        invitedSince: days(0),
        isLive: true,
        createdAt: days(0),
      });
  const pays = (reference: string) =>
    createPremiumRights(api.platform).grant(query(), {
      uid,
      source: 'stripe',
      reference,
      isPaid: true,
      reason: 'paid-plan',
      validUntil: days(400),
    });
  const joins = (reference: string) =>
    createAddressRights(api.platform).grant(query(), {
      emails: [email],
      source: 'group',
      reference,
      isPaid: true,
      reason: 'group',
    });

  beforeAll(async () => {
    api = await startTestApi({ ports: { botCheck: instantBotCheck }, modules: createApiModules });
  });
  beforeEach(async () => {
    await emptyRunningDatabase(api.database);
    ({ uid, token } = await signedIn(api, email));
  });
  afterAll(() => api.stop());

  it('A user without Premium has no source (ENT-222)', async () => {
    expect(await sources()).toEqual([]);
  });

  it('All sources are listed, the one that names the status first (ENT-222)', async () => {
    await insertGroup('group-1', 'Ada’s lab');
    await insertGroup('institution-1', 'Example University');
    await joins('group-1');
    await createDomainRights().replace(query(), {
      source: 'institution',
      reference: 'institution-1',
      domains: ['example.edu'],
      isPaid: false,
      reason: 'institution',
      validFrom: days(-1),
      validUntil: days(300),
    });
    await pays('sub_1');
    expect(await sources()).toEqual([
      { source: 'stripe', name: null, until: seconds(400) },
      { source: 'group', name: 'Ada’s lab', until: null },
      { source: 'institution', name: 'Example University', until: seconds(300) },
    ]);
  });

  it('The group that a user pays for is not a second source (ENT-222)', async () => {
    await insertGroup('group-1', 'Ada’s lab', 'sub_1');
    await pays('sub_1');
    await joins('group-1');
    expect(await sources()).toEqual([{ source: 'stripe', name: null, until: seconds(400) }]);
  });

  it('Another user’s sources are not listed, and a request without a token is rejected (ENT-222)', async () => {
    await pays('sub_1');
    const grace = await signedIn(api, 'grace@example.org');
    expect(await sources(grace.token)).toEqual([]);
    expect(await api.call(entitlementsEndpoints.getPremiumSources, {})).toMatchObject({
      status: 401,
    });
  });
});

describe('the early requests of a page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-dist-'));

  const built = {
    'app.html': '<!doctype html><title>shell</title>',
    'index.html': '<!doctype html><title>home</title>',
    'plans/index.html': '<!doctype html><title>plans</title>',
    'routes.json': JSON.stringify([
      { path: '/', isIndexed: true },
      { path: '/plans', isIndexed: true },
      { path: '/account', isIndexed: false },
    ]),
  };

  beforeAll(() => {
    for (const [name, content] of Object.entries(built)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  describe('the first request of a page', () => {
    it('The HTML of a page begins its first request at the configured host, unless the address has a query (SHARED-128)', async () => {
      const apart = await serveApp(
        { earlyRequests },
        { PORTAL_DIST: folder, LANGUAGE_HOST: 'https://language.example/v1' },
      );
      const linkOf = async (path: string) =>
        (await fetch(`${apart.url}${path}`)).headers.get('link');
      const links = await Promise.all(['/plans', '/plans?price=1', '/', '/boot.js'].map(linkOf));
      await apart.stop();
      expect(links).toEqual([
        expect.stringMatching(
          /, <https:\/\/language\.example\/v1\/get-ip-info>; rel=preload; as=fetch; crossorigin=use-credentials$/,
        ),
        expect.not.stringContaining('preload'),
        expect.not.stringContaining('preload'),
        null,
      ]);
    });
  });

  describe('the first requests of a page of a user', () => {
    it('The browser’s settings describe them at the configured hosts, and never a public one (AUTH-183)', async () => {
      const apart = await serveApp(
        { earlyRequests },
        { PORTAL_DIST: folder, LANGUAGE_HOST: 'https://language.example/v1' },
      );
      const script = await (await fetch(`${apart.url}/config.js`)).text();
      await apart.stop();
      const { earlyRequests: described } = JSON.parse(
        script.slice('window.portalConfig = '.length, -2),
      ) as {
        earlyRequests: Readonly<Record<string, readonly object[]>>;
      };
      expect(described['/blocked-edits']).toEqual([
        { url: `${apart.url}/api/auth/user`, isBearer: true },
        { url: 'https://language.example/v1/isPremium' },
        { url: `${apart.url}/api/get-personal-dictionary`, needs: 'emailVerified' },
      ]);
      expect(described['/account/billing']).toContainEqual({
        ...{ url: `${apart.url}/api/list-invoices`, needs: 'emailVerified' },
      });
      expect(described['/account']).toContainEqual({
        ...{ isGet: true, url: `${apart.url}/api/email-subscription` },
      });
      expect(described['/manage-group']).toContainEqual({
        url: `${apart.url}/api/list-members`,
        needs: 'admin_group',
        body: firstMemberPage,
        unlessStored: 'members-per-page',
      });
      expect(described).not.toHaveProperty('/plans');
      expect(JSON.stringify(described)).not.toContain('get-ip-info');
    });
  });
});
