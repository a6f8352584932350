import { createEntitlements } from '@portal/entitlements/server/testing';
import { prices, startCheckoutApi, type CheckoutApi } from '../testing/checkout-api';
import { stripePrice, stripeSubscription } from '@portal/server/testing';
import { findSubscription } from '../subscriptions/subscription.repository';

const year = { price: prices.year, quantity: 1 };
const subscribed = { status: 409, error: { error: 'ALREADY_SUBSCRIBED' } };

describe('a second subscription', () => {
  let api: CheckoutApi;
  let token: string;
  let uid: string;

  beforeEach(async () => {
    api = await startCheckoutApi();
    ({ token, uid } = await api.buyer('buyer@example.org'));
    await api.buy(token, year);
  });
  afterEach(() => api.stop());

  /** A subscription that support created for the buyer at the provider, of which a webhook arrives. */
  const createBySupport = async (status: 'active' | 'unpaid' | 'incomplete' | 'paused') => {
    const price = stripePrice({ plan: 'premium', interval: 'year', amount: 12_000 });
    const subscription = {
      ...stripeSubscription({
        id: 'sub_support',
        customerId: 'cus_1',
        price,
        quantity: 1,
        at: api.clock.now(),
      }),
      status,
    };
    api.provider.subscriptions.set(subscription.id, subscription);
    const type = 'customer.subscription.created';
    await api.deliver({ id: 'evt_1', type, livemode: false, data: { object: subscription } });
    await api.runJobs();
    return subscription;
  };

  it.each(['unpaid', 'incomplete', 'paused'] as const)(
    'A user with a subscription that is %s cannot buy another (PRICE-66)',
    async (status) => {
      await createBySupport(status);
      expect(await api.buy(token, year)).toMatchObject(subscribed);
    },
  );

  it('A user whose subscription is over can buy again (PRICE-66)', async () => {
    const subscription = await createBySupport('unpaid');
    Object.assign(subscription, { status: 'canceled', ended_at: subscription.created + 1 });
    await api.deliver({
      id: 'evt_2',
      type: 'customer.subscription.deleted',
      livemode: false,
      data: { object: subscription },
    });
    await api.runJobs();
    expect(await api.buy(token, year)).toMatchObject({ ok: true });
  });

  it('A plan that support created closes the open checkout, so that an old tab cannot pay for a second one (PRICE-97)', async () => {
    await createBySupport('active');
    expect(api.provider.sessions.get('cs_test_1')?.status).toBe('expired');
  });

  it.each(['incomplete', 'unpaid', 'paused'] as const)(
    'A subscription that is %s closes the open checkout, because it could still give the plan (PRICE-97)',
    async (status) => {
      await createBySupport(status);
      expect(api.provider.sessions.get('cs_test_1')?.status).toBe('expired');
    },
  );

  it.each([
    ['group', { isPaid: false, reason: 'group', holder: 'buyer@example.org' }],
    ['institution', { isPaid: false, reason: 'institution', holder: 'example.org' }],
    ['overleaf', { isPaid: true, reason: 'editor' }],
  ] as const)(
    'Premium from %s closes the open checkout within a minute (PRICE-97)',
    async (source, right) => {
      const { premiumRights } = createEntitlements(api.platform);
      const { query } = api.platform.database;
      await api.runScheduledJobs();
      expect(api.provider.sessions.get('cs_test_1')?.status).toBe('open');
      await premiumRights.grant(query, { uid, source, reference: 'other', ...right });
      await api.runScheduledJobs();
      expect(api.provider.sessions.get('cs_test_1')?.status).toBe('expired');
    },
  );

  it('An order while another tab pays the earlier one says that the user has a plan already (PRICE-68)', async () => {
    const { provider } = api;
    const expire = provider.expireCheckoutSession;
    provider.expireCheckoutSession = (id) => {
      provider.pay(id);
      return expire(id);
    };
    expect(await api.buy(token, { price: prices.month, quantity: 1 })).toMatchObject(subscribed);
    expect(await api.premiumOf(token)).toBe(true);
    expect([...provider.sessions.values()].map(({ status }) => status)).toEqual(['complete']);
  });

  it('A checkout that opens while a plan arrives is closed immediately (PRICE-97)', async () => {
    const { provider } = api;
    const find = provider.findPromotionCode;
    provider.findPromotionCode = async (code) => {
      await createBySupport('active');
      return find(code);
    };
    expect(await api.buy(token, { ...year, code: 'WELCOME20' })).toMatchObject({
      error: { error: 'ALREADY_SUBSCRIBED' },
    });
    expect([...provider.sessions.values()].map(({ status }) => status)).toEqual([
      'expired',
      'expired',
    ]);
  });
});

describe('a subscription that nobody told the portal about', () => {
  let api: CheckoutApi;
  let token: string;

  beforeEach(async () => {
    api = await startCheckoutApi();
    ({ token } = await api.buyer('buyer@example.org'));
    await api.buy(token, year);
  });
  afterEach(() => api.stop());

  /** A subscription that support created for the buyer at the provider; no event of it arrives. */
  const createBySupport = (status = 'active') => {
    const price = stripePrice({ plan: 'premium', interval: 'year', amount: 12_000 });
    const terms = { id: 'sub_support', customerId: 'cus_1', price, quantity: 1 };
    const subscription = { ...stripeSubscription({ ...terms, at: api.clock.now() }), status };
    api.provider.subscriptions.set(subscription.id, subscription as never);
    return subscription;
  };
  const stored = () => findSubscription(api.platform.database.query, 'sub_support');

  it('An order finds it at the provider, gives its plan to the buyer, and sells no second one (PRICE-210)', async () => {
    createBySupport();
    expect(await api.buy(token, year)).toMatchObject(subscribed);
    expect(await api.premiumOf(token)).toBe(true);
    expect(api.provider.sessions.get('cs_test_1')?.status).toBe('expired');
  });

  it.each(['incomplete', 'paused', 'unpaid'])(
    'An order finds one that is %s, which could give the plan again (PRICE-210)',
    async (status) => {
      createBySupport(status);
      expect(await api.buy(token, year)).toMatchObject(subscribed);
      expect(await stored()).toMatchObject({ status });
    },
  );

  it('An order finds that a subscription which is stored as over lives again (PRICE-210)', async () => {
    const subscription = createBySupport();
    await api.buy(token, year);
    Object.assign(subscription, { status: 'canceled', ended_at: subscription.created + 1 });
    api.clock.advance({ days: 8 });
    await api.runScheduledJobs();
    expect(await stored()).toMatchObject({ status: 'canceled' });
    Object.assign(subscription, { status: 'active', ended_at: null });
    ({ token } = await api.buyer('other@example.org'));
    api.clock.advance({ days: 1, minutes: 1 });
    await api.runScheduledJobs();
    expect(await stored()).toMatchObject({ status: 'active' });
  });

  it('Without an order it is found within a day (PRICE-210)', async () => {
    createBySupport();
    api.clock.advance({ hours: 23 });
    await api.runScheduledJobs();
    expect(await stored()).toBeUndefined();
    api.clock.advance({ hours: 1, minutes: 1 });
    await api.runScheduledJobs();
    expect(await stored()).toMatchObject({ status: 'active' });
  });

  it('A customer is listed once a day, and again the next day when the provider could not be asked (PRICE-210)', async () => {
    const list = jest.spyOn(api.provider, 'listSubscriptions');
    list.mockRejectedValueOnce(new Error('the provider failed'));
    createBySupport();
    for (let hour = 0; hour < 47; hour += 1) {
      api.clock.advance({ hours: 1, minutes: 1 });
      await api.runScheduledJobs();
    }
    expect(list).toHaveBeenCalledTimes(1);
    expect(await stored()).toBeUndefined();
    api.clock.advance({ hours: 2 });
    await api.runScheduledJobs();
    expect(await stored()).toMatchObject({ status: 'active' });
  });

  it('A customer whom support created with the verified address is the buyer’s (PRICE-210)', async () => {
    const find = jest.spyOn(api.provider, 'findCustomer').mockResolvedValue('cus_support');
    const { token: other, uid } = await api.buyer('other@example.org');
    await api.buy(other, year);
    expect(find).toHaveBeenCalledWith({ email: 'other@example.org', userId: uid });
    expect(api.provider.sessions.get('cs_test_2')?.customer).toBe('cus_support');
    expect([...api.provider.customers.values()]).not.toContain(uid);
  });
});
