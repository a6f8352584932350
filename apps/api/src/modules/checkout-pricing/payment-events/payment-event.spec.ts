import type Stripe from 'stripe';
import { prices, startCheckoutApi, type CheckoutApi } from '../testing/checkout-api';
import { paymentEvents, subscriptions } from '../checkout-pricing.tables';
import { signed } from '../testing/fake-payment-provider';

const messageOf = (object: object, more: object = {}) => ({
  id: 'evt_1',
  object: 'event',
  type: 'customer.subscription.created',
  livemode: false,
  created: 1,
  data: { object },
  ...more,
});

describe('a message of the card provider', () => {
  let api: CheckoutApi;
  let token: string;
  let bought: Stripe.Subscription;
  let message: object;

  const post = async (body: string, signature?: string) => {
    const headers = { ...(signature !== undefined && { 'stripe-signature': signature }) };
    return (await api.fetch('/api/webhooks/stripe', { method: 'POST', body, headers })).status;
  };
  const stored = () => api.platform.database.query.select().from(paymentEvents);

  beforeEach(async () => {
    api = await startCheckoutApi();
    ({ token } = await api.buyer('buyer@example.org'));
    const answer = await api.buy(token, { price: prices.year, quantity: 1 });
    expect(answer.ok).toBe(true);
    bought = api.provider.pay('cs_test_1');
    message = messageOf(bought);
    await api.runJobs();
  });
  afterEach(() => api.stop());

  it('makes its buyer premium', async () => {
    expect(await api.deliver(message)).toBe(200);
    expect(await api.premiumOf(token)).toBe(false);
    await api.runJobs();
    expect(await api.premiumOf(token)).toBe(true);
  });

  it('is done once however often it comes', async () => {
    let reads = 0;
    api.provider.beforeRead = async () => void (reads += 1);
    expect(await Promise.all([1, 2, 3, 4].map(() => api.deliver(message)))).toEqual([
      200, 200, 200, 200,
    ]);
    await api.runJobs();
    expect(await api.deliver(message)).toBe(200);
    await api.runJobs();
    expect(reads).toBe(1);
    expect(await stored()).toHaveLength(1);
  });

  it('is accepted with the secret before the present one', async () => {
    expect(await api.deliver(message, { secret: 'whsec_older_0123456789' })).toBe(200);
  });

  it.each([-300, -1, 0, 1, 300])(
    'is accepted when it was signed %i seconds from now',
    async (age) => {
      const at = new Date(api.clock.now().getTime() + age * 1000);
      expect(await api.deliver(message, { at })).toBe(200);
    },
  );

  describe('is refused and not kept', () => {
    afterEach(async () => {
      expect(await stored()).toEqual([]);
      expect(await api.runJobs()).toBe(0);
      expect(await api.premiumOf(token)).toBe(false);
    });

    const shifted = (seconds: number) => new Date(api.clock.now().getTime() + seconds * 1000);

    it('without a signature', async () => {
      expect(await post(JSON.stringify(message))).toBe(400);
    });

    it.each(['', 't=,v1=', 'v1=abc', 't=1', 't=now,v1=abc', 't=1795176000', 'x'.repeat(5_000)])(
      'with a signature of another kind, %#',
      async (signature) => {
        expect(await post(JSON.stringify(message), signature)).toBe(400);
      },
    );

    it.each(['whsec_of_someone_else_012', ' ', 'whsec_local_012345678'])(
      'when it is signed with the key "%s"',
      async (secret) => {
        expect(await api.deliver(message, { secret })).toBe(400);
      },
    );

    it.each([-301, -86_400, 301, 86_400])(
      'when it was signed %i seconds from now',
      async (seconds) => {
        expect(await api.deliver(message, { at: shifted(seconds) })).toBe(400);
      },
    );

    it('when one byte of it changed', async () => {
      const { payload, signature } = signed(message, api.clock.now());
      expect(await post(payload.replace('evt_1', 'evt_2'), signature)).toBe(400);
    });

    it('when it is the same JSON in other bytes', async () => {
      const { payload, signature } = signed(message, api.clock.now());
      expect(await post(JSON.stringify(JSON.parse(payload), null, 1), signature)).toBe(400);
    });

    it('when its signature is one among a thousand wrong ones', async () => {
      const { payload, signature } = signed(message, api.clock.now());
      const many = `${signature},${Array(1_000).fill('v1=00').join(',')}`;
      expect(await post(payload, many)).toBe(400);
    });

    it('when it is larger than any message', async () => {
      expect(await api.deliver(messageOf({ filler: 'x'.repeat(2_000_000) }))).toBe(413);
    });
  });

  it('of the other mode is left alone', async () => {
    expect(await api.deliver({ ...message, livemode: true })).toBe(200);
    expect(await stored()).toEqual([]);
  });

  it('about an unknown customer changes nothing', async () => {
    const foreign = { ...bought, id: 'sub_9', customer: 'cus_9' };
    api.provider.subscriptions.set('sub_9', foreign);
    expect(await api.deliver(messageOf(foreign))).toBe(200);
    await api.runJobs();
    expect(await api.platform.database.query.select().from(subscriptions)).toEqual([]);
  });

  it('that claims more than the provider knows is not believed', async () => {
    const claimed = { id: 'sub_7', object: 'subscription', status: 'active', customer: 'cus_1' };
    await api.deliver(messageOf(claimed));
    await api.runJobs();
    expect(await api.premiumOf(token)).toBe(false);
  });

  it('waits while the provider is away and is done afterwards', async () => {
    await api.deliver(message);
    api.provider.isAway = true;
    await expect(api.runJobs()).rejects.toThrow('PAYMENT_PROVIDER_UNAVAILABLE');
    expect(await api.premiumOf(token)).toBe(false);
    api.provider.isAway = false;
    api.clock.advance({ minutes: 16 });
    await api.runScheduledJobs();
    expect(await api.premiumOf(token)).toBe(true);
  });

  it('about a price refreshes the catalogue', async () => {
    api.provider.prices = api.provider.prices.filter(({ id }) => id !== prices.month);
    await api.deliver(messageOf({ id: prices.month, object: 'price' }, { type: 'price.updated' }));
    await api.runJobs();
    const other = await api.buyer('other@example.org');
    const answer = await api.buy(other.token, { price: prices.month, quantity: 1 });
    expect(answer).toMatchObject({ error: { error: 'PRICE_NOT_AVAILABLE' } });
  });
});
