import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import {
  createAuthSessionModule,
  instantBotCheck,
  noDependencies,
  signedIn,
  updateUser,
} from '@portal/auth-session/server/testing';
import { entitlementOf } from '@portal/entitlements/domain';
import { users } from '@portal/server/contracts';
import { startTestApi, type TestApi } from '@portal/server/testing';
import { createEntitlementsModule } from '../entitlements.module';
import { createAddressRights } from './address-right.repository';
import { explainPremium, findPremium, findPremiumSources } from './find-premium.repository';
import {
  createPremiumRights,
  endEditorPremium,
  type PremiumRight,
} from './premium-right.repository';
import { factOf, premiumFacts } from './right-facts.repository';

const noPremiumGivers = { findPremiumGivers: () => Promise.resolve([]) };

describe('rights to Premium', () => {
  let api: TestApi;
  let token: string;
  let paid: PremiumRight;
  const free = { isPremium: false, isPaid: false, reason: 'free', source: null };

  const rights = () => createPremiumRights({ clock: api.clock });
  const grant = (right: PremiumRight) =>
    api.platform.database.transaction((tx) => rights().grant(tx, right));
  const revoke = (right: PremiumRight) =>
    api.platform.database.transaction((tx) => rights().revoke(tx, right));

  async function status() {
    const response = await api.call(endpoints.getPremiumStatus, {}, { token });
    return response.ok ? response.body : response.error;
  }

  async function currentUser() {
    const response = await api.call(endpoints.getCurrentUser, {}, { token });
    if (!response.ok) throw new Error(response.error.error);
    return response.body;
  }

  beforeEach(async () => {
    api = await startTestApi({
      ports: { botCheck: instantBotCheck },
      modules: (platform) => {
        const module = createAuthSessionModule(platform, { ...noDependencies, premiumFacts });
        const entitlements = createEntitlementsModule(platform, noPremiumGivers);
        return { modules: [module, entitlements], authenticator: module.authenticator };
      },
    });
    const { idToken, uid } = await signedIn(api, 'ada@example.org', { rememberMe: true });
    token = idToken;
    paid = { uid, source: 'stripe', reference: 'sub_1', isPaid: true, reason: 'subscription' };
  });
  afterEach(() => api.stop());

  it('A right to Premium counts from the moment it is granted until it is revoked (AUTH-10, ENT-148)', async () => {
    expect(await status()).toEqual(free);
    await grant(paid);
    expect(await status()).toEqual({
      isPremium: true,
      isPaid: true,
      reason: 'subscription',
      source: 'stripe',
    });
    await revoke(paid);
    expect(await status()).toEqual(free);
  });

  it('A right to Premium stops counting at its end (ENT-148)', async () => {
    await grant({ ...paid, validUntil: new Date(api.clock.now().getTime() + 60_000) });
    api.clock.advance({ ms: 59_999 });
    expect(await status()).toMatchObject({ isPremium: true });
    api.clock.advance({ ms: 1 });
    expect(await status()).toEqual(free);
  });

  it('Granting a right again replaces it (ENT-148)', async () => {
    await grant({ ...paid, validUntil: api.clock.now() });
    expect(await status()).toEqual(free);
    await grant(paid);
    await grant(paid);
    expect(await status()).toMatchObject({ isPremium: true });
  });

  it('Another right decides the status when the first one ends (ENT-140)', async () => {
    const group: PremiumRight = {
      ...paid,
      source: 'group',
      reference: 'g1',
      isPaid: false,
      reason: 'group',
      holder: 'ada@example.org',
    };
    await updateUser(api.platform.database.query, paid.uid, { emailVerified: true });
    await grant(group);
    await grant(paid);
    expect(await status()).toMatchObject({ source: 'stripe', isPaid: true });
    await revoke(paid);
    expect(await status()).toMatchObject({ source: 'group', isPaid: false });
  });

  it('Revoking one right keeps another of the same source (ENT-148)', async () => {
    await grant(paid);
    await grant({ ...paid, reference: 'sub_2' });
    await revoke(paid);
    expect(await status()).toMatchObject({ isPremium: true, source: 'stripe' });
  });

  it('Revoking a right that has ended keeps its end (ENT-148)', async () => {
    const validUntil = new Date(api.clock.now().getTime() + 60_000);
    await grant({ ...paid, validUntil });
    api.clock.advance({ minutes: 2 });
    await revoke(paid);
    const { query } = api.platform.database;
    expect(await explainPremium(query, paid.uid, api.clock.now())).toMatchObject([{ validUntil }]);
  });

  it('The Premium of the LaTeX editor ends alone with its link (OAUTH-42, ENT-148)', async () => {
    await grant(paid);
    await grant({ ...paid, source: 'overleaf', reference: 'ol-1' });
    await api.platform.database.transaction((tx) => endEditorPremium(tx, paid.uid));
    expect(await status()).toMatchObject({ isPremium: true, source: 'stripe' });
  });

  it('Revoking an unknown right changes nothing (ENT-148)', async () => {
    await revoke(paid);
    expect(await status()).toEqual(free);
  });

  it('A right to Premium belongs to one user (ENT-148)', async () => {
    await grant(paid);
    token = (await signedIn(api, 'grace@example.org')).idToken;
    expect(await status()).toEqual(free);
  });

  describe('in the current user', () => {
    it('The current user names the subscription with its provider, also after it has ended (AUTH-6, ENT-148)', async () => {
      expect(await currentUser()).toMatchObject({
        premium: false,
        subscription: { payment_provider: null, stripe: null, gumroad: null },
      });
      await grant(paid);
      expect(await currentUser()).toMatchObject({
        premium: true,
        user: { isPremium: true, isPaid: true, source: 'stripe' },
        subscription: { payment_provider: 'stripe', stripe: 'sub_1', gumroad: null },
      });
      await revoke(paid);
      expect(await currentUser()).toMatchObject({
        premium: false,
        subscription: { payment_provider: null, stripe: 'sub_1', gumroad: null },
      });
    });

    it('The uuid of the current user is not the uid (AUTH-6)', async () => {
      const { user, uuid } = await currentUser();
      expect(uuid).toMatch(/^[\w-]{22}$/);
      expect(user.uuid).toBe(uuid);
      expect(uuid).not.toBe(user.uid);
    });
  });
});

describe('the right by a subscription', () => {
  const user = { email: 'ada@example.org', emailVerified: true };

  const now = new Date('2026-11-20T12:00:00Z');

  it.each([
    ['active', true],
    ['trialing', true],
    ['past_due', true],
    ['unpaid', false],
    ['paused', false],
    ['incomplete', false],
    ['incomplete_expired', false],
    ['canceled', false],
    ['unheard_of', false],
  ])('A subscription that is %s gives Premium: %s (PRICE-110, ENT-113)', (status, isPremium) => {
    const right = { reference: 'sub_1', isPaid: true, reason: 'paid-plan', status };
    const fact = factOf({ ...right, source: 'stripe', holder: null, validUntil: null });
    expect(entitlementOf(user, [fact], now)).toMatchObject({ isPremium });
  });
});

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
    const sources = await findPremiumSources(query, { uid }, api.clock.now());
    expect(sources).toMatchObject([{ source: 'stripe', reference: 'g1' }]);
  });
});
