import { entitlementsEndpoints as endpoints } from '@portal/entitlements/domain';
import { createApiModules } from '../api-modules';
import { startTestApi, type TestApi } from '@portal/server/testing';
import { instantBotCheck, signIn, signUp, updateUser } from '@portal/auth-session/server/testing';
import {
  createAddressRights,
  createDomainRights,
  createPremiumRights,
} from '@portal/entitlements/server/testing';
import { groups } from '@portal/group-management/server/testing';

const email = 'ada@maths.example.edu';
const days = (count: number) => new Date(Date.parse('2026-11-19T12:00:00Z') + count * 86_400_000);
const seconds = (count: number) => String(days(count).getTime() / 1_000);

describe('why a user is premium', () => {
  let api: TestApi;
  let uid: string;
  let token: string;

  const sources = async (by = token) => {
    const response = await api.call(endpoints.getPremiumSources, {}, { token: by });
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

  beforeEach(async () => {
    api = await startTestApi({ ports: { botCheck: instantBotCheck }, modules: createApiModules });
    ({ uid } = await signUp(api, email));
    await updateUser(query(), uid, { emailVerified: true });
    ({ idToken: token } = await signIn(api, email));
  });
  afterEach(() => api.stop());

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
    await signUp(api, 'grace@example.org');
    const { idToken } = await signIn(api, 'grace@example.org');
    expect(await sources(idToken)).toEqual([]);
    expect(await api.call(endpoints.getPremiumSources, {})).toMatchObject({ status: 401 });
  });
});
