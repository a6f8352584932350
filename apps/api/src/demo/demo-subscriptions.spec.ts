import { authSessionEndpoints } from '@portal/auth-session/domain';
import { demoPassword, signIn } from '@portal/auth-session/server/testing';
import { checkoutPricingEndpoints as endpoints } from '@portal/checkout-pricing/domain';
import { startStandInApi, type StandInApi } from '@portal/checkout-pricing/server/testing';
import { groupManagementEndpoints } from '@portal/group-management/domain';
import { createApiModules } from '../api-modules';
import { demoSubscribers, seedDemoSubscriptions } from './demo-subscriptions';

describe('the demo users with subscriptions', () => {
  let world: StandInApi;
  beforeAll(async () => {
    world = await startStandInApi({}, createApiModules);
  });
  afterAll(() => world.stop());

  const tokenOf = async (email: string, password: string) =>
    (await signIn(world.api, email, { password })).idToken;
  const isPremium = async (token: string) => {
    const response = await world.api.call(authSessionEndpoints.getPremiumStatus, {}, { token });
    return response.ok && response.body.isPremium;
  };
  const details = async (token: string) => {
    const response = await world.api.call(endpoints.getSubscriptionDetails, {}, { token });
    return response.ok ? response.body : [];
  };
  const groupOf = async (token: string) => {
    const response = await world.api.call(groupManagementEndpoints.getGroupDetails, {}, { token });
    return response.ok ? response.body : {};
  };

  it('Demo subscriptions are created once, and a canceled one ends with its period without a webhook (PRICE-74, PRICE-87)', async () => {
    const { api } = world;
    await seedDemoSubscriptions(api.platform);
    await seedDemoSubscriptions(api.platform);
    for (const { email, plan } of demoSubscribers) {
      expect(await details(await tokenOf(email, demoPassword))).toMatchObject([
        {
          status: 'active',
          cancel_at_period_end: plan === 'ends',
          card_last4: '4242',
          plan:
            plan === 'classroom'
              ? { product: { name: 'Classroom' }, interval: 'year' }
              : { product: { name: 'Premium' }, amount: 1900, interval: 'month' },
        },
      ]);
    }
    expect(await groupOf(await tokenOf('teacher@demo.example', demoPassword))).toMatchObject({
      type: 'classroom',
      quota: 20,
      counts: { active: 8, pending: 4 },
    });
    await world.advanceDays(32);
    await api.runScheduledJobs();
    const ended = await tokenOf('ending@demo.example', demoPassword);
    expect(await details(ended)).toMatchObject([
      { status: 'canceled', ended_at: expect.any(String) },
    ]);
    expect(await isPremium(ended)).toBe(false);
    expect(await isPremium(await tokenOf('premium@demo.example', demoPassword))).toBe(true);
  });
});
