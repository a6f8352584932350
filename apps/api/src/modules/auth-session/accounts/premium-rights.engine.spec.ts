import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { TestApi } from '../../../testing/test-api';
import { person, startAuthApi } from '../testing/auth-api';
import { createPremiumRights, type PremiumRight } from './premium-right.repository';

describe('a right to Premium', () => {
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
    const answer = await api.call(endpoints.getPremiumStatus, {}, { token });
    return answer.ok ? answer.body : answer.error;
  }

  async function currentUser() {
    const answer = await api.call(endpoints.getCurrentUser, {}, { token });
    if (!answer.ok) throw new Error(answer.error.error);
    return answer.body;
  }

  beforeEach(async () => {
    api = await startAuthApi();
    const { idToken, uid } = await person(api, 'ada@example.org', { rememberMe: true });
    token = idToken;
    paid = { uid, source: 'stripe', reference: 'sub_1', isPaid: true, reason: 'subscription' };
  });
  afterEach(() => api.stop());

  it('counts from the moment it is granted until it is revoked', async () => {
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

  it('stops counting at its end without any further call', async () => {
    await grant({ ...paid, validUntil: new Date(api.clock.now().getTime() + 60_000) });
    api.clock.advance({ ms: 59_999 });
    expect(await status()).toMatchObject({ isPremium: true });
    api.clock.advance({ ms: 1 });
    expect(await status()).toEqual(free);
  });

  it('is replaced by what is granted last', async () => {
    await grant({ ...paid, validUntil: api.clock.now() });
    expect(await status()).toEqual(free);
    await grant(paid);
    await grant(paid);
    expect(await status()).toMatchObject({ isPremium: true });
  });

  it('gives way to a better one, and comes back when that ends', async () => {
    const group: PremiumRight = {
      ...paid,
      source: 'group',
      reference: 'g1',
      isPaid: false,
      reason: 'group',
    };
    await grant(group);
    await grant(paid);
    expect(await status()).toMatchObject({ source: 'stripe', isPaid: true });
    await revoke(paid);
    expect(await status()).toMatchObject({ source: 'group', isPaid: false });
  });

  it('is not ended by the end of another subscription', async () => {
    await grant(paid);
    await grant({ ...paid, reference: 'sub_2' });
    await revoke(paid);
    expect(await status()).toMatchObject({ isPremium: true, source: 'stripe' });
  });

  it('may be revoked when nobody knows it', async () => {
    await revoke(paid);
    expect(await status()).toEqual(free);
  });

  it('belongs to its person alone', async () => {
    await grant(paid);
    token = (await person(api, 'grace@example.org')).idToken;
    expect(await status()).toEqual(free);
  });

  describe('in what the person is told', () => {
    it('is named with its provider, and stays named when it has ended', async () => {
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

    it('comes with a reference that is not the uid', async () => {
      const { user, uuid } = await currentUser();
      expect(uuid).toMatch(/^[\w-]{22}$/);
      expect(user.uuid).toBe(uuid);
      expect(uuid).not.toBe(user.uid);
    });
  });
});
