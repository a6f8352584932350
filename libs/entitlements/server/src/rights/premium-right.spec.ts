import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import {
  createAuthSessionModule,
  instantBotCheck,
  noDependencies,
  signedIn,
  updateUser,
} from '@portal/auth-session/server/testing';
import { startTestApi, type TestApi } from '@portal/server/testing';
import { explainPremium } from './find-premium.repository';
import {
  createPremiumRights,
  endEditorPremium,
  type PremiumRight,
} from './premium-right.repository';
import { premiumFacts } from './right-facts.repository';

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
        return { modules: [module], authenticator: module.authenticator };
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
