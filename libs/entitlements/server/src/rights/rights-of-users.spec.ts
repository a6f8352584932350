import { users } from '@portal/server/contracts';
import { startTestApi, type TestApi } from '@portal/server/testing';
import { createAddressRights } from './address-right.repository';
import { findPremium, findPremiumSources } from './find-premium.repository';
import { createPremiumRights } from './premium-right.repository';

describe('the rights of users', () => {
  let api: TestApi;
  const uid = 'ada';
  const email = 'ada@maths.example.edu';

  const insertUser = (emailVerified: boolean) =>
    api.platform.database.query
      .insert(users)
      .values({ uid, email, emailVerified, reference: 'r', createdAt: api.clock.now() });
  const premium = async () =>
    (await findPremium(api.platform.database.query, [uid], api.clock.now())).get(uid);
  const given = { isPaid: true, reason: 'group', source: 'group', reference: 'g1' } as const;

  beforeEach(async () => {
    api = await startTestApi();
  });
  afterEach(() => api.stop());

  it('A right of an email address counts for the account that has it verified (ENT-196)', async () => {
    const { query } = api.platform.database;
    await insertUser(true);
    await createAddressRights(api).grant(query, { ...given, emails: [email] });
    expect(await premium()).toMatchObject({ isPremium: true, source: 'group' });
    await query.update(users).set({ emailVerified: false });
    expect(await premium()).toMatchObject({ isPremium: false });
  });

  it('A right of a user counts without a verified email address, and each source is listed (ENT-148)', async () => {
    const { query } = api.platform.database;
    await insertUser(false);
    await createPremiumRights(api).grant(query, { ...given, uid, source: 'stripe' });
    expect(await premium()).toMatchObject({ isPremium: true, source: 'stripe' });
    const sources = await findPremiumSources(query, uid, api.clock.now());
    expect(sources).toMatchObject([{ source: 'stripe', reference: 'g1' }]);
  });
});
