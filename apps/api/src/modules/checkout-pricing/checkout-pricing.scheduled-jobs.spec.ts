import { prices, startCheckoutApi, type CheckoutApi } from './testing/checkout-api';
import { checkouts } from './checkout-pricing.tables';

describe('the scheduled jobs', () => {
  let api: CheckoutApi;
  let token: string;
  const open = () => api.platform.database.query.select().from(checkouts);

  beforeEach(async () => {
    api = await startCheckoutApi();
    ({ token } = await api.buyer('buyer@example.org'));
    await api.buy(token, { price: prices.year, quantity: 1 });
  });
  afterEach(() => api.stop());

  it('give what was paid for when neither the message nor the buyer came back', async () => {
    api.provider.pay('cs_test_1');
    api.clock.advance({ minutes: 9 });
    await api.runScheduledJobs();
    expect(await api.premiumOf(token)).toBe(false);
    api.clock.advance({ minutes: 2 });
    await api.runScheduledJobs();
    expect(await api.premiumOf(token)).toBe(true);
    expect(await open()).toEqual([]);
  });

  it('forget a checkout that expired unpaid, and keep one that is open', async () => {
    api.clock.advance({ minutes: 11 });
    await api.runScheduledJobs();
    expect(await open()).toHaveLength(1);
    await api.provider.expireCheckoutSession('cs_test_1');
    api.clock.advance({ minutes: 11 });
    await api.runScheduledJobs();
    expect(await open()).toEqual([]);
  });

  it('come to every overdue subscription, though the provider fails for some', async () => {
    api.provider.pay('cs_test_1');
    api.clock.advance({ minutes: 11 });
    await api.runScheduledJobs();
    api.clock.advance({ days: 366 });
    let reads = 0;
    api.provider.beforeRead = async () => {
      reads += 1;
      throw new Error('the provider failed');
    };
    await api.runScheduledJobs();
    await api.runScheduledJobs();
    expect(reads).toBe(1);
    api.clock.advance({ minutes: 6 });
    await api.runScheduledJobs();
    expect(reads).toBe(2);
  });
});
