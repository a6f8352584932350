import { entitlementOf } from '@portal/entitlements/domain';
import { isLive } from '@portal/checkout-pricing/domain';
import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { rounds, stripePrice, stripeSubscription } from '@portal/server/testing';
import { readSubscription } from '@portal/server/adapters';
import { premiumRights, factOf, createPremiumRights } from '@portal/entitlements/server/testing';
import { findEmail, keepAccount } from '@portal/auth-session/server/testing';
import { prices, startCheckoutApi, type CheckoutApi } from '../testing/checkout-api';
import { noGroups } from '../testing/checkout-modules';
import { newestStateOf } from './subscription-state';
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

/** The changes of a subscription in order; the last one ends it. */
const changes: readonly Change[] = [
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

describe('the life cycle of a subscription', () => {
  let api: CheckoutApi;
  let reconciler: SubscriptionReconciler;
  let created = 0;

  const lines: string[] = [];
  /** The alerts of one kind that were logged. */
  const alerts = (kind: string) =>
    lines
      .map((line): Record<string, unknown> => JSON.parse(line))
      .filter(({ alert }) => alert === kind);

  beforeAll(async () => {
    api = await startCheckoutApi({ log: { write: (line) => lines.push(line) } });
    const { token } = await api.buyer('buyer@example.org');
    await api.buy(token, { price: prices.year, quantity: 1 });
    const rights = createPremiumRights({ clock: api.clock });
    reconciler = createSubscriptionReconciler({
      ...api.platform,
      emailOf: findEmail,
      keepAccount,
      premiumRights: rights,
      ...noGroups,
    });
  });
  afterAll(() => api.stop());

  const schedules = rounds({ suite: 20, torture: 1_000 });

  const create = () => {
    created += 1;
    const subscription = stripeSubscription({
      id: `sub_life_${created}`,
      customerId: 'cus_1',
      price: stripePrice({ plan: 'premium', interval: 'year', amount: 12_000 }),
      quantity: 1,
      at: api.clock.now(),
    });
    api.provider.subscriptions.set(subscription.id, subscription);
    return subscription;
  };

  const owner = { email: 'buyer@example.org', emailVerified: true };

  /** The stored row, and whether its premium right is valid. */
  const stored = async (id: string) => {
    const { query } = api.platform.database;
    const row = await findSubscription(query, id);
    const [right] = await query.select().from(premiumRights).where(eq(premiumRights.reference, id));
    const now = api.clock.now();
    return { row, premium: entitlementOf(owner, right ? [factOf(right)] : [], now).isPremium };
  };

  const expectNewest = async (subscription: Stripe.Subscription) => {
    const { row, premium } = await stored(subscription.id);
    const state = newestStateOf(readSubscription(subscription), undefined);
    expect(row).toMatchObject({ ...state });
    expect(premium).toBe(state !== undefined && isLive(state));
  };

  /** Applies the changes while events arrive late, twice, in any order and concurrently; at least one follows the last change. */
  const runSchedule = async (seed: number) => {
    const below = numbers(seed);
    api.provider.beforeRead = () => turns(below(4));
    api.provider.afterRead = () => turns(below(6));
    const subscription = create();
    const events: Promise<unknown>[] = [];
    const notify = () => events.push(reconciler.reconcile(subscription.id));
    for (const change of changes.slice(0, 1 + below(changes.length))) {
      for (let count = below(3); count > 0; count -= 1) notify();
      await turns(below(12));
      change(subscription);
    }
    for (let count = 1 + below(3); count > 0; count -= 1) notify();
    await Promise.all(events);
    return subscription;
  };

  it('The provider’s newest state is stored after many schedules of late, repeated and concurrent events (PRICE-73)', async () => {
    for (let seed = 1; seed <= schedules; seed += 1) await expectNewest(await runSchedule(seed));
  });

  it('A subscription stays ended when an older event arrives after its end (PRICE-73)', async () => {
    const subscription = create();
    for (const change of changes) change(subscription);
    const event = (id: string, type: string) => ({
      id,
      type,
      livemode: false,
      data: { object: subscription },
    });
    await api.deliver(event('evt_deleted', 'customer.subscription.deleted'));
    await api.deliver(event('evt_created', 'customer.subscription.created'));
    await api.runJobs();
    expect((await stored(subscription.id)).premium).toBe(false);
    await expectNewest(subscription);
  });

  it('A subscription whose events were all lost is updated after its period (PRICE-74)', async () => {
    const [ended, renewed] = [create(), create()];
    for (const subscription of [ended, renewed]) await reconciler.reconcile(subscription.id);
    renew(renewed);
    Object.assign(ended, { status: 'canceled', ended_at: ended.items.data[0]?.current_period_end });
    api.clock.advance({ days: 366 });
    await api.runScheduledJobs();
    await expectNewest(ended);
    await expectNewest(renewed);
  });

  /** Removes what the portal recognizes a product by. */
  const forgetProduct = ({ items }: Stripe.Subscription) => {
    for (const item of items.data)
      item.price = { ...item.price, product: { ...Object(item.price.product), metadata: {} } };
  };

  it('A canceled plan ends although its product is no longer recognized (PRICE-96)', async () => {
    const subscription = create();
    await reconciler.reconcile(subscription.id);
    forgetProduct(subscription);
    Object.assign(subscription, { status: 'canceled', ended_at: subscription.created + 1 });
    await reconciler.reconcile(subscription.id);
    expect(await stored(subscription.id)).toMatchObject({
      row: { status: 'canceled', productName: 'Lemma Premium', endedAt: expect.any(Date) },
      premium: false,
    });
  });

  it('A live plan whose product is no longer recognized keeps its right and alerts an operator (PRICE-96)', async () => {
    const subscription = create();
    await reconciler.reconcile(subscription.id);
    forgetProduct(subscription);
    subscription.status = 'past_due';
    await reconciler.reconcile(subscription.id);
    expect(await stored(subscription.id)).toMatchObject({
      row: { status: 'past_due' },
      premium: true,
    });
    expect(alerts('unknown-product')).toMatchObject([{ subscription: subscription.id }]);
  });

  it.each([
    ['past_due', { days: 1, minutes: 1 }],
    ['active', { days: 7, minutes: 1 }],
  ] as const)(
    'A yearly plan that is %s and canceled in mid-period ends although every webhook was lost (PRICE-99)',
    async (status, time) => {
      const subscription = create();
      subscription.status = status;
      await reconciler.reconcile(subscription.id);
      Object.assign(subscription, { status: 'canceled', ended_at: subscription.created + 1 });
      api.clock.advance({ days: time.days - 1 });
      await api.runScheduledJobs();
      expect((await stored(subscription.id)).premium).toBe(true);
      api.clock.advance({ days: 1, minutes: time.minutes });
      await api.runScheduledJobs();
      expect((await stored(subscription.id)).premium).toBe(false);
    },
  );

  it('Two live subscriptions of one user alert an operator (PRICE-98)', async () => {
    const [first, second] = [create(), create()];
    for (const { id } of [first, second]) await reconciler.reconcile(id);
    expect(alerts('two-live-subscriptions').at(-1)).toMatchObject({
      subscriptions: expect.arrayContaining([first.id, second.id]),
    });
  });

  it('A subscription to seats makes and changes its group, which has the buyer’s name unless it is none (PRICE-103, GROUP-401)', async () => {
    const applied: object[] = [];
    const withGroups = createSubscriptionReconciler({
      ...api.platform,
      emailOf: findEmail,
      keepAccount,
      premiumRights: createPremiumRights(api.platform),
      applyGroupPurchase: async (_, purchase) => {
        applied.push(purchase);
      },
      takeOverGroup: async () => false,
    });
    const subscription = stripeSubscription({
      id: 'sub_seats',
      customerId: 'cus_1',
      price: stripePrice({ plan: 'group', interval: 'year', amount: 0 }),
      quantity: 7,
      groupName: 'Okafor Lab',
      at: api.clock.now(),
    });
    api.provider.subscriptions.set(subscription.id, subscription);
    await withGroups.reconcile(subscription.id);
    subscription.status = 'canceled';
    subscription.metadata.group_name = 'Win at evil.example';
    await withGroups.reconcile(subscription.id);
    const group = { subscriptionId: 'sub_seats', type: 'default', seats: 7 };
    expect(applied).toEqual([
      expect.objectContaining({ ...group, name: 'Okafor Lab', isLive: true }),
      expect.objectContaining({ ...group, name: null, isLive: false }),
    ]);
  });

  it('A purchase for a group that is not offered is mailed about once, also when its cancellation fails first (GROUP-459)', async () => {
    const subscription = stripeSubscription({
      id: 'sub_not_offered',
      customerId: 'cus_1',
      price: stripePrice({ plan: 'group', interval: 'year', amount: 0 }),
      quantity: 7,
      at: api.clock.now(),
    });
    subscription.metadata['takes_over'] = 'sub_of_others';
    api.provider.subscriptions.set(subscription.id, subscription);
    const { cancelSubscription } = api.provider;
    api.provider.cancelSubscription = () => Promise.reject(new Error('the provider failed'));
    await expect(reconciler.reconcile(subscription.id)).rejects.toThrow('the provider failed');
    api.provider.cancelSubscription = cancelSubscription;
    await reconciler.reconcile(subscription.id);
    expect(subscription.status).toBe('canceled');
    const subjects = (await api.mailsTo(owner.email)).map(({ subject }) => subject);
    const refused = 'The group was not handed over to you';
    expect(subjects.filter((subject) => subject === refused)).toHaveLength(1);
  });

  it('A subscription is not stored when its premium right cannot be granted (PRICE-73)', async () => {
    const subscription = create();
    const failing = createSubscriptionReconciler({
      ...api.platform,
      emailOf: findEmail,
      keepAccount,
      premiumRights: {
        grant: () => Promise.reject(new Error('the right could not be granted')),
        revoke: async () => undefined,
      },
      ...noGroups,
    });
    await expect(failing.reconcile(subscription.id)).rejects.toThrow(
      'the right could not be granted',
    );
    expect((await stored(subscription.id)).row).toBeUndefined();
  });
});
