import { prices, startCheckoutApi, type CheckoutApi } from '../testing/checkout-api';
import { together } from '../testing/together';

const year = { price: prices.year, quantity: 1 };

describe('the customers at the card provider', () => {
  let api: CheckoutApi;
  let token: string;

  beforeEach(async () => {
    api = await startCheckoutApi();
    ({ token } = await api.buyer('buyer@example.org'));
  });
  afterEach(() => api.stop());

  it('An order works again as soon as the provider does, although it repeats its error for the first key (PRICE-100)', async () => {
    api.provider.failsCustomers = true;
    expect(await api.buy(token, year)).toMatchObject({
      error: { error: 'PAYMENT_PROVIDER_UNAVAILABLE' },
    });
    api.provider.failsCustomers = false;
    expect(await api.buy(token, year)).toMatchObject({ ok: true });
  });

  it('Simultaneous first orders of a user create one customer (PRICE-100)', async () => {
    api.provider.createCustomer = together(3, api.provider.createCustomer);
    await Promise.all([api.buy(token, year), api.buy(token, year), api.buy(token, year)]);
    expect(api.provider.customers.size).toBe(1);
  });

  it('A user whose customer was deleted at the provider gets another one and can buy (PRICE-100)', async () => {
    const { token: other } = await api.buyer('other@example.org');
    await api.buy(other, year);
    const session = api.provider.sessions.get('cs_test_1');
    api.provider.deletedCustomers.add(session?.order.customerId ?? '');
    await api.provider.expireCheckoutSession('cs_test_1');
    const again = await api.buy(other, year);
    expect(again).toMatchObject({ ok: true, body: { sessionId: 'cs_test_2' } });
    api.provider.pay('cs_test_2');
    api.clock.advance({ minutes: 11 });
    await api.runScheduledJobs();
    expect(await api.premiumOf(other)).toBe(true);
  });
});
