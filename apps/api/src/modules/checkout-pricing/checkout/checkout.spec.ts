import { checkoutPricingEndpoints as endpoints } from '@portal/checkout-pricing/domain';
import { prices, startCheckoutApi, type CheckoutApi } from '../testing/checkout-api';

const year = { price: prices.year, quantity: 1 };
const month = { price: prices.month, quantity: 1 };

describe('checkout', () => {
  let api: CheckoutApi;
  let token: string;

  const statusOf = (sessionId: string, by = token) =>
    api.call(endpoints.getCheckoutStatus, { sessionId }, { token: by });
  const open = () => [...api.provider.sessions.values()].filter(({ status }) => status === 'open');

  beforeEach(async () => {
    api = await startCheckoutApi();
    ({ token } = await api.buyer('buyer@example.org'));
  });
  afterEach(() => api.stop());

  it('opens one session for 64 clicks at once', async () => {
    const answers = await Promise.all(Array.from({ length: 64 }, () => api.buy(token, year)));
    const ids = answers.map((answer) => (answer.ok ? JSON.stringify(answer.body) : answer.status));
    expect(new Set(ids).size).toBe(1);
    expect(api.provider.sessions.size).toBe(1);
    expect(api.provider.customers.size).toBe(1);
  });

  it('answers the open session again', async () => {
    const first = await api.buy(token, year);
    expect(await api.buy(token, year)).toMatchObject({ body: first.ok && first.body });
  });

  it('closes the open session when the person orders something else', async () => {
    await api.buy(token, year);
    await api.buy(token, month);
    expect(open().map(({ id }) => id)).toEqual(['cs_test_2']);
  });

  it('leaves at most one open session to two tabs that order different things', async () => {
    for (let round = 0; round < 10; round += 1) {
      await Promise.all([api.buy(token, year), api.buy(token, month)]);
      expect(open().length).toBeLessThanOrEqual(1);
    }
    expect(await api.buy(token, year)).toMatchObject({ ok: true });
    expect(open()).toHaveLength(1);
  });

  it('opens another session after the first one expired', async () => {
    await api.buy(token, year);
    await api.provider.expireCheckoutSession('cs_test_1');
    expect(await api.buy(token, year)).toMatchObject({ body: { sessionId: 'cs_test_2' } });
  });

  it('does not sell again what was paid without the portal hearing of it', async () => {
    await api.buy(token, year);
    api.provider.pay('cs_test_1');
    const refused = { status: 409, error: { error: 'ALREADY_SUBSCRIBED' } };
    expect(await api.buy(token, month)).toMatchObject(refused);
    expect(await api.premiumOf(token)).toBe(true);
    expect(await api.buy(token, month)).toMatchObject(refused);
    expect(api.provider.sessions.size).toBe(1);
  });

  it('sells again after the plan is over', async () => {
    await api.buy(token, year);
    const subscription = api.provider.pay('cs_test_1');
    await statusOf('cs_test_1');
    subscription.status = 'canceled';
    subscription.ended_at = 1;
    await api.deliver({
      id: 'evt_1',
      type: 'customer.subscription.deleted',
      livemode: false,
      data: { object: subscription },
    });
    await api.runJobs();
    expect(await api.buy(token, year)).toMatchObject({ body: { sessionId: 'cs_test_2' } });
  });

  it('forgets an order that the provider did not take, so that the next try is a new one', async () => {
    await api.call(endpoints.getActiveProducts, {});
    api.provider.isAway = true;
    expect(await api.buy(token, year)).toMatchObject({ status: 503 });
    api.provider.isAway = false;
    expect(await api.buy(token, year)).toMatchObject({ ok: true });
  });

  describe('status', () => {
    beforeEach(() => api.buy(token, year));

    it('is open before the payment', async () => {
      expect(await statusOf('cs_test_1')).toMatchObject({ body: { status: 'open' } });
    });

    it('is active after it, and the plan is there, though no message came', async () => {
      api.provider.pay('cs_test_1');
      expect(await statusOf('cs_test_1')).toMatchObject({ body: { status: 'active' } });
      expect(await api.premiumOf(token)).toBe(true);
    });

    it('is confirming while the payment is under way', async () => {
      api.provider.pay('cs_test_1').status = 'incomplete';
      expect(await statusOf('cs_test_1')).toMatchObject({ body: { status: 'confirming' } });
      expect(await api.premiumOf(token)).toBe(false);
    });

    it('is failed when the session expired', async () => {
      await api.provider.expireCheckoutSession('cs_test_1');
      expect(await statusOf('cs_test_1')).toMatchObject({ body: { status: 'failed' } });
    });

    it('is told to nobody else', async () => {
      const gone = { status: 404, error: { error: 'CHECKOUT_NOT_FOUND' } };
      const stranger = await api.buyer('stranger@example.org');
      expect(await statusOf('cs_test_1', stranger.token)).toMatchObject(gone);
      await api.buy(stranger.token, year);
      expect(await statusOf('cs_test_1', stranger.token)).toMatchObject(gone);
      expect(await statusOf('cs_test_9')).toMatchObject(gone);
    });
  });

  it('links to the billing portal of the caller’s own ongoing plan', async () => {
    const link = () => api.call(endpoints.createPortalLink, {}, { token });
    expect(await link()).toMatchObject({
      status: 409,
      error: { error: 'NO_SUBSCRIPTION_TO_MANAGE' },
    });
    await api.buy(token, year);
    api.provider.pay('cs_test_1');
    await statusOf('cs_test_1');
    expect(await link()).toMatchObject({
      body: { url: `https://billing.example/cus_1?back=${api.url}/account` },
    });
  });
});
