import { accountEndpoints } from '@portal/account/domain';
import { authSessionEndpoints } from '@portal/auth-session/domain';
import { checkoutPricingEndpoints } from '@portal/checkout-pricing/domain';
import { entitlementsEndpoints } from '@portal/entitlements/domain';
import { groupManagementEndpoints } from '@portal/group-management/domain';
import type { Endpoint } from '@portal/shared/contract';
import { createApiModules } from '../api-modules';
import { startTestApi, type TestApi } from '@portal/server/testing';
import {
  instantBotCheck,
  signedInUser,
  countStatements,
} from '@portal/auth-session/server/testing';

/** What the account page requests when it opens. */
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

describe('the requests of the account page', () => {
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
    ({ idToken: token } = await signedInUser(api, 'ada@example.org'));
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
