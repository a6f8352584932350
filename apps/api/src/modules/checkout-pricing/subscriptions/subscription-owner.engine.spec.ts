import { eq } from 'drizzle-orm';
import { whileUncommitted } from '../../../testing/while-uncommitted';
import { paymentCustomers } from '../checkout-pricing.tables';
import { prices, startCheckoutApi, type CheckoutApi } from '../testing/checkout-api';
import { findSubscription } from './subscription.repository';

describe('the owner of a subscription', () => {
  let api: CheckoutApi;

  beforeEach(async () => {
    api = await startCheckoutApi();
  });
  afterEach(() => api.stop());

  it('A subscription that arrives while its customer gets another owner belongs to the new owner (PRICE-73)', async () => {
    const { token } = await api.buyer('buyer@example.org');
    const next = await api.buyer('next@example.org');
    await api.buy(token, { price: prices.year, quantity: 1 });
    const subscription = api.provider.pay('cs_test_1');
    const type = 'customer.subscription.created';
    const data = { object: { ...subscription } };
    await api.deliver({ id: 'evt_1', type, livemode: false, data });
    const customerId = String(subscription.customer);
    await whileUncommitted(
      api,
      (tx) =>
        tx
          .update(paymentCustomers)
          .set({ uid: next.uid })
          .where(eq(paymentCustomers.customerId, customerId)),
      () => api.runJobs(),
    );
    const { query } = api.platform.database;
    expect(await findSubscription(query, subscription.id)).toMatchObject({ uid: next.uid });
    expect(await api.premiumOf(token)).toBe(false);
    expect(await api.premiumOf(next.token)).toBe(true);
  });
});
