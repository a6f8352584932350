import { countStatements, signIn } from '@portal/auth-session/server/testing';
import { checkoutPricingEndpoints as endpoints } from '@portal/checkout-pricing/domain';
import { createEntitlements } from '@portal/entitlements/server/testing';
import { rounds, stripePrice, stripeSubscription } from '@portal/server/testing';
import { findSubscription } from '../subscriptions/subscription.repository';
import { type CheckoutApi, prices, startCheckoutApi } from '../testing/checkout-api';
import { together } from '../testing/together';

const year = { price: prices.year, quantity: 1 };

const subscribed = { status: 409, error: { error: 'ALREADY_SUBSCRIBED' } };

describe('checkout', () => {
  const month = { price: prices.month, quantity: 1 };

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

  it('A link to the page of the card returns to the account, which says that the card is updated (PRICE-130)', async () => {
    await api.buy(token, year);
    api.provider.pay('cs_test_1');
    await statusOf('cs_test_1');
    const account = `${api.url}/account`;
    const action = 'update-card';
    expect(await api.call(endpoints.createPortalLink, { action }, { token })).toMatchObject({
      body: {
        url: `https://billing.example/cus_1?back=${account}&done=${account}?plan=card-updated`,
      },
    });
  });

  it.each(['change-plan', 'delete', 'resume', 'invoices'])(
    'A link to the billing portal for the unknown action %s is rejected (PRICE-130)',
    async (action) => {
      const request = { action } as never;
      expect(await api.call(endpoints.createPortalLink, request, { token })).toMatchObject({
        status: 400,
      });
    },
  );
});

describe('orders of an app of another team', () => {
  const app = 'https://folio.example';

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
    ['Opening the first checkout', 13, () => api.buy(token, { price: prices.year, quantity: 1 })],
  ])('%s takes %i statements (PRICE-86)', async (_case, count, send) => {
    expect(await statements.during(send)).toBe(count);
  });

  it('Returning an open checkout takes 9 statements (PRICE-86)', async () => {
    const buy = () => api.buy(token, { price: prices.year, quantity: 1 });
    await buy();
    expect(await statements.during(buy)).toBe(9);
  });
});

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
    ['institution', undefined],
    ['overleaf', { isPaid: true, reason: 'editor' }],
  ] as const)(
    'Premium from %s closes the open checkout within a minute (PRICE-97)',
    async (source, right) => {
      const { premiumRights, domainRights } = createEntitlements(api.platform);
      const { query } = api.platform.database;
      await api.runScheduledJobs();
      expect(api.provider.sessions.get('cs_test_1')?.status).toBe('open');
      if (right) await premiumRights.grant(query, { uid, source, reference: 'other', ...right });
      else
        await domainRights.replace(query, {
          ...{ source, reference: 'other', isPaid: false, reason: 'institution' },
          ...{
            domains: ['example.org'],
            validFrom: new Date(0),
            validUntil: new Date('2100-01-01'),
          },
        });
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

  it('A customer is listed once a day, and again after five minutes when the provider could not be asked (PRICE-99, PRICE-210)', async () => {
    const list = jest.spyOn(api.provider, 'listSubscriptions');
    const runAfter = async (minutes: number) => {
      api.clock.advance({ minutes });
      await api.runScheduledJobs();
    };
    list.mockRejectedValueOnce(new Error('the provider failed'));
    createBySupport();
    await runAfter(23 * 60);
    expect(list).not.toHaveBeenCalled();
    await runAfter(61);
    await runAfter(4);
    expect(list).toHaveBeenCalledTimes(1);
    expect(await stored()).toBeUndefined();
    await runAfter(2);
    expect(await stored()).toMatchObject({ status: 'active' });
    await runAfter(23 * 60);
    expect(list).toHaveBeenCalledTimes(2);
  });

  it('What support sold and ended long ago is not stored (PRICE-210)', async () => {
    const sold = createBySupport();
    const endedAt = (days: number) => sold.created - days * 86_400;
    Object.assign(sold, { status: 'canceled', ended_at: endedAt(91) });
    await api.buy(token, year);
    expect(await stored()).toBeUndefined();
    Object.assign(sold, { ended_at: endedAt(89) });
    await api.buy(token, year);
    expect(await stored()).toMatchObject({ status: 'canceled' });
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
