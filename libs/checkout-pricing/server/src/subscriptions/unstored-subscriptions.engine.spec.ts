import { prices, startCheckoutApi, type CheckoutApi } from '../testing/checkout-api';
import { stripePrice, stripeSubscription } from '@portal/server/testing';
import { findSubscription } from './subscription.repository';

const year = { price: prices.year, quantity: 1 };
const subscribed = { status: 409, error: { error: 'ALREADY_SUBSCRIBED' } };

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
