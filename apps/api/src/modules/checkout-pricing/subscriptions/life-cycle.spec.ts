import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { premiumRights } from '../../auth-session/auth-session.tables';
import { createPremiumRights } from '../../auth-session/accounts/premium-right.repository';
import { prices, startCheckoutApi, type CheckoutApi } from '../testing/checkout-api';
import { stripePrice, stripeSubscription } from '../testing/stripe-objects';
import { isLive, subscriptionStateOf } from './subscription';
import {
  createSubscriptionReconciler,
  type SubscriptionReconciler,
} from './subscription-reconciler';
import { findSubscription } from './subscription.repository';

/** Reproducible pseudo-random whole numbers below `limit`. */
function numbers(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * limit);
  };
}

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate);
};

type Change = (subscription: Stripe.Subscription) => void;

const renew: Change = ({ items }) => {
  for (const item of items.data) item.current_period_end += 365 * 86_400;
};

/** What may happen to a subscription in the order of time; the last one ends it. */
const story: readonly Change[] = [
  (subscription) => (subscription.cancel_at_period_end = true),
  (subscription) => (subscription.cancel_at_period_end = false),
  (subscription) => (subscription.status = 'past_due'),
  (subscription) => (subscription.status = 'active'),
  renew,
  (subscription) =>
    (subscription.cancel_at = (subscription.items.data[0]?.current_period_end ?? 0) - 60),
  (subscription) =>
    Object.assign(subscription, { status: 'canceled', ended_at: subscription.created + 1 }),
];

describe('a billing life cycle', () => {
  let api: CheckoutApi;
  let reconciler: SubscriptionReconciler;
  let count = 0;

  beforeAll(async () => {
    api = await startCheckoutApi();
    const { token } = await api.buyer('buyer@example.org');
    await api.buy(token, { price: prices.year, quantity: 1 });
    const rights = createPremiumRights({ clock: api.clock });
    reconciler = createSubscriptionReconciler({ ...api.platform, premiumRights: rights });
  });
  afterAll(() => api.stop());

  const begin = () => {
    count += 1;
    const subscription = stripeSubscription({
      id: `sub_story_${count}`,
      customerId: 'cus_1',
      price: stripePrice({ plan: 'premium', interval: 'year', amount: 12_000 }),
      quantity: 1,
      at: api.clock.now(),
    });
    api.provider.subscriptions.set(subscription.id, subscription);
    return subscription;
  };

  /** What is written down, and whether its right counts. */
  const written = async (id: string) => {
    const { query } = api.platform.database;
    const row = await findSubscription(query, id);
    const [right] = await query.select().from(premiumRights).where(eq(premiumRights.reference, id));
    const now = api.clock.now();
    return { row, premium: right !== undefined && (!right.validUntil || right.validUntil > now) };
  };

  const expectNewest = async (subscription: Stripe.Subscription) => {
    const { row, premium } = await written(subscription.id);
    const state = subscriptionStateOf(subscription);
    expect(row).toMatchObject({ ...state });
    expect(premium).toBe(state !== undefined && isLive(state));
  };

  /** Lives through the story while messages come late, twice, in any order and at once; the last change is told. */
  const live = async (seed: number) => {
    const below = numbers(seed);
    api.provider.beforeRead = () => turns(below(4));
    api.provider.afterRead = () => turns(below(6));
    const subscription = begin();
    const told: Promise<unknown>[] = [];
    const tell = () => told.push(reconciler.reconcile(subscription.id));
    for (const change of story.slice(0, 1 + below(story.length))) {
      for (let messages = below(3); messages > 0; messages -= 1) tell();
      await turns(below(12));
      change(subscription);
    }
    for (let messages = 1 + below(3); messages > 0; messages -= 1) tell();
    await Promise.all(told);
    return subscription;
  };

  it('ends in the provider’s newest state in 60 schedules of late, repeated and simultaneous messages', async () => {
    for (let seed = 1; seed <= 60; seed += 1) await expectNewest(await live(seed));
  });

  it('stays ended when an older message comes after the end', async () => {
    const subscription = begin();
    for (const change of story) change(subscription);
    const event = (id: string, type: string) => ({
      id,
      type,
      livemode: false,
      data: { object: subscription },
    });
    await api.deliver(event('evt_deleted', 'customer.subscription.deleted'));
    await api.deliver(event('evt_created', 'customer.subscription.created'));
    await api.runJobs();
    expect((await written(subscription.id)).premium).toBe(false);
    await expectNewest(subscription);
  });

  it('is healed after its period when every message was lost', async () => {
    const [ended, renewed] = [begin(), begin()];
    for (const subscription of [ended, renewed]) await reconciler.reconcile(subscription.id);
    renew(renewed);
    Object.assign(ended, { status: 'canceled', ended_at: ended.items.data[0]?.current_period_end });
    api.clock.advance({ days: 366 });
    await api.runScheduledJobs();
    await expectNewest(ended);
    await expectNewest(renewed);
  });

  it('writes nothing when the right cannot be given', async () => {
    const subscription = begin();
    const failing = createSubscriptionReconciler({
      ...api.platform,
      premiumRights: {
        grant: () => Promise.reject(new Error('the right could not be given')),
        revoke: async () => undefined,
      },
    });
    await expect(failing.reconcile(subscription.id)).rejects.toThrow(
      'the right could not be given',
    );
    expect((await written(subscription.id)).row).toBeUndefined();
  });
});
