import { checkoutPricingEndpoints as endpoints } from '@portal/checkout-pricing/domain';
import { rounds } from '@portal/server/testing';
import { countStatements, signIn } from '@portal/auth-session/server/testing';
import { prices, startCheckoutApi, type CheckoutApi } from '../testing/checkout-api';
import { together } from '../testing/together';

const year = { price: prices.year, quantity: 1 };
const month = { price: prices.month, quantity: 1 };

describe('checkout', () => {
  let api: CheckoutApi;
  let token: string;

  const statusOf = (sessionId: string, by = token) =>
    api.call(endpoints.getCheckoutStatus, { sessionId }, { token: by });
  const openSessions = () =>
    [...api.provider.sessions.values()].filter(({ status }) => status === 'open');

  beforeEach(async () => {
    api = await startCheckoutApi();
    ({ token } = await api.buyer('buyer@example.org'));
  });
  afterEach(() => api.stop());

  it('Concurrent requests for the same order open one session (PRICE-67)', async () => {
    const length = rounds({ suite: 16, torture: 64 });
    const responses = await Promise.all(Array.from({ length }, () => api.buy(token, year)));
    const bodies = responses.map((response) =>
      response.ok ? JSON.stringify(response.body) : response.status,
    );
    expect(new Set(bodies).size).toBe(1);
    expect(api.provider.sessions.size).toBe(1);
    expect(api.provider.customers.size).toBe(1);
  });

  it('Two requests for the same order that both reach the provider open one session (PRICE-67)', async () => {
    api.provider.createCheckoutSession = together(2, api.provider.createCheckoutSession);
    const [one, other] = await Promise.all([api.buy(token, year), api.buy(token, year)]);
    expect(one).toMatchObject({ ok: true, body: { sessionId: 'cs_test_1' } });
    expect(other).toMatchObject({ ok: true, body: { sessionId: 'cs_test_1' } });
    expect(api.provider.sessions.size).toBe(1);
  });

  it('A repeated order returns the open session and its address (PRICE-67, PRICE-79)', async () => {
    const first = await api.buy(token, year);
    expect(await api.buy(token, year)).toMatchObject({ body: first.ok && first.body });
  });

  it('An order for something else closes the open session (PRICE-67)', async () => {
    await api.buy(token, year);
    await api.buy(token, month);
    expect(openSessions().map(({ id }) => id)).toEqual(['cs_test_2']);
  });

  it('Two tabs that order different things leave at most one open session (PRICE-67)', async () => {
    for (let round = 0; round < 10; round += 1) {
      await Promise.all([api.buy(token, year), api.buy(token, month)]);
      expect(openSessions().length).toBeLessThanOrEqual(1);
    }
    expect(await api.buy(token, year)).toMatchObject({ ok: true });
    expect(openSessions()).toHaveLength(1);
  });

  it('An order after the session expired opens another session (PRICE-67)', async () => {
    await api.buy(token, year);
    await api.provider.expireCheckoutSession('cs_test_1');
    expect(await api.buy(token, year)).toMatchObject({ body: { sessionId: 'cs_test_2' } });
  });

  it('The provider keeps the name of the group with the order and on the invoices; another name is another order, and no text with a link is a name (GROUP-401)', async () => {
    const group = { price: prices.group, quantity: 3 };
    const orderOf = (id: string) => api.provider.sessions.get(id)?.order.groupName;
    const link = { ...group, groupName: 'evil.example' };
    expect(await api.buy(token, link)).toMatchObject({ status: 400 });
    await api.buy(token, { ...group, groupName: ' Okafor  Lab ' });
    await api.buy(token, { ...group, groupName: 'Okafor Lab' });
    expect(orderOf('cs_test_1')).toBe('Okafor Lab');
    expect([...api.provider.invoiceGroups.values()]).toEqual(['Okafor Lab']);
    await api.buy(token, { ...group, groupName: 'Okafor & Friends' });
    expect(orderOf('cs_test_2')).toBe('Okafor & Friends');
    expect(openSessions()).toHaveLength(1);
    await api.buy(token, { ...year, groupName: 'Okafor Lab' });
    expect(orderOf('cs_test_3')).toBeUndefined();
    expect([...api.provider.invoiceGroups.values()]).toEqual(['']);
  });

  it('A user whose payment was not reported yet cannot buy again (PRICE-68)', async () => {
    await api.buy(token, year);
    api.provider.pay('cs_test_1');
    const rejected = { status: 409, error: { error: 'ALREADY_SUBSCRIBED' } };
    expect(await api.buy(token, month)).toMatchObject(rejected);
    expect(await api.premiumOf(token)).toBe(true);
    expect(await api.buy(token, month)).toMatchObject(rejected);
    expect(api.provider.sessions.size).toBe(1);
  });

  it('A user whose subscription is over can buy again (PRICE-66)', async () => {
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

  it('An order that failed at the provider can be repeated (PRICE-85)', async () => {
    await api.call(endpoints.getActiveProducts, {});
    api.provider.isUnreachable = true;
    expect(await api.buy(token, year)).toMatchObject({ status: 503 });
    api.provider.isUnreachable = false;
    expect(await api.buy(token, year)).toMatchObject({ ok: true });
  });

  describe('status', () => {
    beforeEach(() => api.buy(token, year));

    it('The status of a checkout before the payment is open (PRICE-69, PRICE-80)', async () => {
      expect(await statusOf('cs_test_1')).toMatchObject({ body: { status: 'open' } });
    });

    it('The status of a paid checkout is active before its webhook arrives, and the buyer is premium (PRICE-69)', async () => {
      api.provider.pay('cs_test_1');
      expect(await statusOf('cs_test_1')).toMatchObject({ body: { status: 'active' } });
      expect(await api.premiumOf(token)).toBe(true);
    });

    it('The status of a checkout with a payment in progress is confirming (PRICE-69)', async () => {
      api.provider.pay('cs_test_1').status = 'incomplete';
      expect(await statusOf('cs_test_1')).toMatchObject({ body: { status: 'confirming' } });
      expect(await api.premiumOf(token)).toBe(false);
    });

    it('The status of an expired checkout is failed (PRICE-69)', async () => {
      await api.provider.expireCheckoutSession('cs_test_1');
      expect(await statusOf('cs_test_1')).toMatchObject({ body: { status: 'failed' } });
    });

    it('The checkout of another user and an unknown checkout are not found (PRICE-69)', async () => {
      const notFound = { status: 404, error: { error: 'CHECKOUT_NOT_FOUND' } };
      const stranger = await api.buyer('stranger@example.org');
      expect(await statusOf('cs_test_1', stranger.token)).toMatchObject(notFound);
      await api.buy(stranger.token, year);
      expect(await statusOf('cs_test_1', stranger.token)).toMatchObject(notFound);
      expect(await statusOf('cs_test_9')).toMatchObject(notFound);
    });
  });

  it('The billing portal link belongs to the caller’s ongoing subscription and needs one (PRICE-70, PRICE-81)', async () => {
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

  it('A subscription that is over opens no billing portal (PRICE-70)', async () => {
    await api.buy(token, year);
    const subscription = api.provider.pay('cs_test_1');
    await statusOf('cs_test_1');
    Object.assign(subscription, { status: 'canceled', ended_at: subscription.created + 1 });
    api.clock.advance({ days: 8 });
    await api.runScheduledJobs();
    ({ idToken: token } = await signIn(api, 'buyer@example.org'));
    expect(await api.call(endpoints.createPortalLink, {}, { token })).toMatchObject({
      error: { error: 'NO_SUBSCRIPTION_TO_MANAGE' },
    });
  });

  it.each([
    ['cancel', 'canceled'],
    ['update-card', 'card-updated'],
    ['change-plan', 'changed'],
  ] as const)(
    'A link to the billing portal for %s returns to the account with the result %s (PRICE-130)',
    async (action, result) => {
      await api.buy(token, year);
      api.provider.pay('cs_test_1');
      await statusOf('cs_test_1');
      const account = `${api.url}/account`;
      expect(await api.call(endpoints.createPortalLink, { action }, { token })).toMatchObject({
        body: {
          url: `https://billing.example/cus_1?back=${account}&${action}=${account}?plan=${result}`,
        },
      });
    },
  );

  it.each(['delete', 'resume', 'invoices'])(
    'A link to the billing portal for the unknown action %s is rejected (PRICE-130)',
    async (action) => {
      const request = { action } as never;
      expect(await api.call(endpoints.createPortalLink, request, { token })).toMatchObject({
        status: 400,
      });
    },
  );
});

const app = 'https://folio.example';

describe('orders of an app of another team', () => {
  let api: CheckoutApi;
  let token: string;

  const buy = async (origin?: string) => {
    const response = await api.call(endpoints.createCheckoutSession, year, {
      token,
      ...(origin && { headers: { origin } }),
    });
    if (!response.ok) throw new Error(response.error.error);
    return api.provider.sessions.get(response.body.sessionId);
  };

  beforeEach(async () => {
    api = await startCheckoutApi({ environment: { CORS_ORIGINS: app } });
    ({ token } = await api.buyer('buyer@example.org'));
  });
  afterEach(() => api.stop());

  it('The payment page returns to the allowed app that sent the order, paid or not (PRICE-510)', async () => {
    expect((await buy(app))?.order).toMatchObject({
      successUrl: `${app}/account?checkout=success&session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${app}/plans?checkout=cancelled&frequency=annually`,
    });
  });

  it('The same order from the portal opens a payment page that returns to the portal, and closes the other one (PRICE-510)', async () => {
    const first = await buy(app);
    const second = await buy(new URL(api.url).origin);
    expect(second?.order.successUrl).toContain(`${api.url}/account?`);
    expect(first?.status).toBe('expired');
    expect((await buy())?.id).toBe(second?.id);
  });

  it('An origin that is not allowed cannot order, and no payment page leads to it (PRICE-510)', async () => {
    await expect(buy('https://evil.example')).rejects.toThrow('CROSS_SITE');
    expect(api.provider.sessions.size).toBe(0);
  });

  it('The billing portal returns to the app that asked for its link (PRICE-510)', async () => {
    const session = await buy(app);
    api.provider.pay(session?.id ?? '');
    await api.call(endpoints.getCheckoutStatus, { sessionId: session?.id ?? '' }, { token });
    const headers = { origin: app };
    expect(await api.call(endpoints.createPortalLink, {}, { token, headers })).toMatchObject({
      body: { url: `https://billing.example/cus_1?back=${app}/account` },
    });
  });
});

describe('the number of database statements for each request', () => {
  let api: CheckoutApi;
  let statements: ReturnType<typeof countStatements>;
  let token: string;

  beforeEach(async () => {
    api = await startCheckoutApi({
      onPlatform: ({ database }) => (statements = countStatements(database)),
    });
    ({ token } = await api.buyer('buyer@example.org'));
    await api.call(endpoints.getActiveProducts, {});
  });
  afterEach(() => api.stop());

  it.each([
    [
      'Reading the Premium prices',
      1,
      () => api.call(endpoints.getActiveProducts, { countryCode: 'DE' }),
    ],
    ['Reading the group prices', 1, () => api.call(endpoints.getActiveGroupProducts, {})],
    ['Reading the country', 0, () => api.call(endpoints.getIpInfo, {})],
    [
      'Reading the subscription details',
      3,
      () => api.call(endpoints.getSubscriptionDetails, {}, { token }),
    ],
    ['Opening the first checkout', 11, () => api.buy(token, { price: prices.year, quantity: 1 })],
  ])('%s takes %i statements (PRICE-86)', async (_case, count, send) => {
    expect(await statements.during(send)).toBe(count);
  });

  it('Returning an open checkout takes 7 statements (PRICE-86)', async () => {
    const buy = () => api.buy(token, { price: prices.year, quantity: 1 });
    await buy();
    expect(await statements.during(buy)).toBe(7);
  });
});
