import { entitlementOf } from '@portal/entitlements/domain';
import { isLive } from '@portal/checkout-pricing/domain';
import { addDays } from 'date-fns';
import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { rounds, stripePrice, stripeSubscription } from '@portal/server/testing';
import { readSubscription } from '@portal/server/adapters';
import { premiumRights, factOf, createPremiumRights } from '@portal/entitlements/server/testing';
import { findEmail, keepAccount } from '@portal/auth-session/server/testing';
import { startCheckoutApi, type CheckoutApi } from '../testing/checkout-api';
import { noGroups } from '../testing/checkout-modules';
import { paymentCustomers } from '../checkout-pricing.tables';
import { findCustomerOwner } from '../customer/customer.repository';
import { createOneOrder } from '../customer/one-order';
import { newestStateOf } from './subscription-state';
import { createRefreshCustomer, type RefreshCustomer } from './refresh-customer';
import { findSubscription, markTakenOver } from './subscription.repository';

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
  let refreshCustomer: RefreshCustomer;
  let created = 0;

  const lines: string[] = [];
  /** The alerts of one kind that were logged. */
  const alerts = (kind: string) =>
    lines
      .map((line): Record<string, unknown> => JSON.parse(line))
      .filter(({ alert }) => alert === kind);

  beforeAll(async () => {
    api = await startCheckoutApi({ log: { write: (line) => lines.push(line) } });
    const rights = createPremiumRights({ clock: api.clock });
    refreshCustomer = createRefreshCustomer({
      ...api.platform,
      emailOf: findEmail,
      keepAccount,
      premiumRights: rights,
      ...noGroups,
    });
  });
  afterAll(() => api.stop());

  const schedules = rounds({ suite: 20, torture: 1_000 });

  const yearly = {
    price: stripePrice({ plan: 'premium', interval: 'year', amount: 12_000 }),
    quantity: 1,
  };

  /** A subscription that the provider has of a customer. */
  const add = (
    customerId: string,
    terms: Partial<Parameters<typeof stripeSubscription>[0]> = {},
  ) => {
    created += 1;
    const id = `sub_life_${created}`;
    const subscription = stripeSubscription({
      ...{ id, customerId, ...yearly, at: api.clock.now() },
      ...terms,
    });
    api.provider.subscriptions.set(id, subscription);
    return subscription;
  };

  const seats = { price: stripePrice({ plan: 'group', interval: 'year', amount: 0 }), quantity: 7 };

  /** A customer of a new user. */
  const newCustomer = async () => {
    const { uid } = await api.buyer(`buyer-${created}@example.org`);
    const customerId = `cus_life_${created}`;
    const customer = { uid, customerId, createdAt: api.clock.now() };
    await api.platform.database.query.insert(paymentCustomers).values(customer);
    return customerId;
  };

  const create = async (terms: Parameters<typeof add>[1] = {}) => add(await newCustomer(), terms);

  const refresh = ({ customer }: Stripe.Subscription) => refreshCustomer(String(customer));

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
    const subscription = await create();
    const events: Promise<unknown>[] = [];
    const notify = () => events.push(refresh(subscription));
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
    const subscription = await create();
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
    const [ended, renewed] = [await create(), await create()];
    for (const subscription of [ended, renewed]) await refresh(subscription);
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
    const subscription = await create();
    await refresh(subscription);
    forgetProduct(subscription);
    Object.assign(subscription, { status: 'canceled', ended_at: subscription.created + 1 });
    await refresh(subscription);
    expect(await stored(subscription.id)).toMatchObject({
      row: { status: 'canceled', productName: 'Lemma Premium', endedAt: expect.any(Date) },
      premium: false,
    });
  });

  it('A live plan whose product is no longer recognized keeps its right and alerts an operator (PRICE-96)', async () => {
    const subscription = await create();
    await refresh(subscription);
    forgetProduct(subscription);
    subscription.status = 'past_due';
    await refresh(subscription);
    expect(await stored(subscription.id)).toMatchObject({
      row: { status: 'past_due' },
      premium: true,
    });
    expect(alerts('unknown-product')).toMatchObject([{ subscription: subscription.id }]);
  });

  it.each(['past_due', 'active'])(
    'A yearly plan that is %s and canceled in mid-period ends within a day although every webhook was lost (PRICE-99)',
    async (status) => {
      const subscription = await create();
      subscription.status = status as 'active';
      await refresh(subscription);
      Object.assign(subscription, { status: 'canceled', ended_at: subscription.created + 1 });
      api.clock.advance({ hours: 23 });
      await api.runScheduledJobs();
      expect((await stored(subscription.id)).premium).toBe(true);
      api.clock.advance({ hours: 1, minutes: 1 });
      await api.runScheduledJobs();
      expect((await stored(subscription.id)).premium).toBe(false);
    },
  );

  it('Two live subscriptions of one user alert an operator (PRICE-98)', async () => {
    const first = await create();
    const second = add(String(first.customer));
    await refresh(first);
    expect(alerts('two-live-subscriptions')).toMatchObject([
      { subscriptions: [first.id, second.id] },
    ]);
  });

  it('The other subscriptions of a customer are stored although one of them cannot be read (PRICE-73)', async () => {
    const first = await create();
    const second = add(String(first.customer));
    const { listPayments } = api.provider;
    api.provider.listPayments = (id) =>
      id === first.id ? Promise.reject(new Error('the provider failed')) : listPayments(id);
    await expect(refreshCustomer(String(first.customer))).rejects.toThrow('the provider failed');
    api.provider.listPayments = listPayments;
    expect((await stored(first.id)).row).toBeUndefined();
    expect((await stored(second.id)).row).toMatchObject({ status: 'active' });
  });

  it('The end of a plan whose customer was deleted at the provider is stored (PRICE-99)', async () => {
    const subscription = await create();
    await refresh(subscription);
    Object.assign(subscription, { status: 'canceled', ended_at: subscription.created + 1 });
    const list = jest.spyOn(api.provider, 'listSubscriptions').mockResolvedValue([]);
    await refresh(subscription);
    list.mockRestore();
    expect((await stored(subscription.id)).row).toMatchObject({ status: 'canceled' });
  });

  it('Plans whose next payers form a circle are each ended once when their money goes back (GROUP-459)', async () => {
    const [one, other] = [await create(), await create()];
    await refresh(one);
    await refresh(other);
    const { query } = api.platform.database;
    await markTakenOver(query, one.id, other.id);
    await markTakenOver(query, other.id, one.id);
    for (const { id } of [one, other]) api.provider.reversals.set(id, 'refunded');
    await refresh(one);
    expect([one.status, other.status]).toEqual(['canceled', 'canceled']);
  });

  it('A subscription to seats makes and changes its group, which has the buyer’s name unless it is none (PRICE-103, GROUP-401)', async () => {
    const applied: object[] = [];
    const withGroups = createRefreshCustomer({
      ...api.platform,
      emailOf: findEmail,
      keepAccount,
      premiumRights: createPremiumRights(api.platform),
      applyGroupPurchase: async (_, purchase) => {
        applied.push(purchase);
      },
      takeOverGroup: async () => false,
      findSeats: async () => null,
    });
    const subscription = await create({ ...seats, groupName: 'Okafor Lab' });
    const customerId = String(subscription.customer);
    await withGroups(customerId);
    subscription.status = 'canceled';
    subscription.metadata.group_name = 'Win at evil.example';
    await withGroups(customerId);
    const group = { subscriptionId: subscription.id, type: 'default', seats: 7 };
    expect(applied).toEqual([
      expect.objectContaining({ ...group, name: 'Okafor Lab', isLive: true }),
      expect.objectContaining({ ...group, name: null, isLive: false }),
    ]);
  });

  it('A plan that was paid late does not continue while an order of its owner is in progress, which may buy another one (PRICE-534)', async () => {
    const { database } = api.platform;
    const plan = await create({ ...seats, at: addDays(api.clock.now(), -50) });
    Object.assign(plan, {
      ...{ collection_method: 'send_invoice', latest_invoice: null, status: 'canceled' },
      ...{ ended_at: plan.created, cancellation_details: { reason: 'payment_failed' } },
    });
    const [item] = plan.items.data;
    const endsAt = new Date(Number(item?.current_period_end) * 1_000);
    const period = { startsAt: new Date(plan.created * 1_000), endsAt };
    const paid = { paidAt: api.clock.now(), amount: 1_900, period, paymentIds: [], returned: [] };
    api.provider.payments.set(plan.id, [paid]);
    const known = async () => (await refresh(plan)).map(({ revives }) => revives);
    const uid = String(await findCustomerOwner(database.query, String(plan.customer)));
    await createOneOrder(api.platform)(uid, async () => {
      expect(await known()).toEqual([null]);
    });
    api.provider.createInvoicedSubscription = async () => {
      const next = add(String(plan.customer), seats);
      next.metadata['revives'] = plan.id;
      return next.id;
    };
    expect(await known()).toEqual([null, plan.id]);
  });

  it('A purchase for a group that is not offered is mailed about once, also when its cancellation fails first (GROUP-459)', async () => {
    const email = `buyer-${created}@example.org`;
    const subscription = await create(seats);
    subscription.metadata['takes_over'] = 'sub_of_others';
    const { cancelSubscription } = api.provider;
    api.provider.cancelSubscription = () => Promise.reject(new Error('the provider failed'));
    await expect(refresh(subscription)).rejects.toThrow('the provider failed');
    api.provider.cancelSubscription = cancelSubscription;
    await refresh(subscription);
    expect(subscription.status).toBe('canceled');
    const subjects = (await api.mailsTo(email)).map(({ subject }) => subject);
    const refused = 'The group wasn’t handed over to you';
    expect(subjects.filter((subject) => subject === refused)).toHaveLength(1);
  });

  it('A subscription is not stored when its premium right cannot be granted (PRICE-73)', async () => {
    const subscription = await create();
    const failing = createRefreshCustomer({
      ...api.platform,
      emailOf: findEmail,
      keepAccount,
      premiumRights: {
        grant: () => Promise.reject(new Error('the right could not be granted')),
        revoke: async () => undefined,
      },
      ...noGroups,
    });
    await expect(failing(String(subscription.customer))).rejects.toThrow(
      'the right could not be granted',
    );
    expect((await stored(subscription.id)).row).toBeUndefined();
  });
});
