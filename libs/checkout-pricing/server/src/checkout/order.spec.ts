import {
  billingEndpoints,
  checkoutPricingEndpoints,
  checkoutPricingEndpoints as endpoints,
} from '@portal/checkout-pricing/domain';
import { ApiError } from '@portal/server/errors';
import { RejectedPromotionCode } from '@portal/server/ports';
import { stripePrice } from '@portal/server/testing';
import { epochSeconds } from '@portal/shared/util';
import { ordersBefore } from '../customer/order-claim.repository';
import { subscriptionsOf as storedPlansOf } from '../subscriptions/subscription.repository';
import { takeoverTerms } from '../subscriptions/takeover-terms';
import { type CheckoutApi, priceOf, prices, startCheckoutApi } from '../testing/checkout-api';

const invoiceEndpoints = { ...checkoutPricingEndpoints, ...billingEndpoints };

const details = {
  name: 'University of Göttingen',
  line1: 'Bunsenstr. 3',
  line2: '',
  postalCode: '37073',
  city: 'Göttingen',
  country: 'DE',
  taxId: '',
  purchaseOrder: 'PO-7',
} as const;

const group = { price: prices.group, quantity: 12, groupName: 'Topology', details };

const refused = (error: string) => ({ ok: false, error: { error } });

describe('orders', () => {
  let api: CheckoutApi;
  let token: string;

  beforeAll(async () => {
    api = await startCheckoutApi();
    ({ token } = await api.buyer('buyer@example.org'));
    const monthly = stripePrice({ plan: 'premium', interval: 'month', amount: 100 });
    api.provider.prices.push(
      { ...monthly, id: 'price_archived', active: false },
      { ...monthly, id: 'price_lifetime', type: 'one_time', recurring: null },
      { ...monthly, id: 'price_of_another_product', product: 'prod_mug' },
      { ...monthly, id: 'price_of_no_tier', metadata: {} },
      { ...monthly, id: 'price_in_francs', currency: 'chf' },
      {
        ...stripePrice({ plan: 'group', interval: 'month', amount: 100 }),
        id: 'price_group_monthly',
      },
    );
  });
  afterAll(() => api.stop());

  const year = { price: prices.year, quantity: 1 };

  let buyers = 0;
  /** Orders as a new user; returns what the provider was asked to sell. */
  const orderOfNewBuyer = async (order: object) => {
    buyers += 1;
    const buyer = await api.buyer(`buyer-${buyers}@example.org`);
    const response = await api.call(endpoints.createCheckoutSession, order as never, {
      token: buyer.token,
    });
    if (!response.ok) throw new Error(response.error.error);
    return api.provider.sessions.get(response.body.sessionId)?.order;
  };

  describe.each<readonly [id: string, error: string, orders: readonly [string, object][]]>([
    [
      'PRICE-65',
      'PRICE_NOT_AVAILABLE',
      [
        ['an unknown price', { price: 'price_unknown', quantity: 1 }],
        ['an archived price', { price: 'price_archived', quantity: 1 }],
        ['a one-time price', { price: 'price_lifetime', quantity: 1 }],
        ['a price of another product', { price: 'price_of_another_product', quantity: 1 }],
        ['a price without a country tier', { price: 'price_of_no_tier', quantity: 1 }],
        ['a currency that is not sold', { price: 'price_in_francs', quantity: 1 }],
        ['a monthly price of a group', { price: 'price_group_monthly', quantity: 5 }],
      ],
    ],
    [
      'PRICE-64',
      'INVALID_REQUEST',
      [
        ['a product’s id as price', { price: 'prod_premium', quantity: 1 }],
        ['an amount', { ...year, amount: 1 }],
        ['a list of prices', { price: [prices.year], quantity: 1 }],
        ['101 seats', { price: prices.group, quantity: 101 }],
        ['0 seats', { price: prices.group, quantity: 0 }],
        ['-2 seats', { price: prices.group, quantity: -2 }],
        ['2.5 seats', { price: prices.group, quantity: 2.5 }],
        ['a billion seats', { price: prices.group, quantity: 1e9 }],
        ['seats as text', { price: prices.group, quantity: '2' }],
        ['a coupon that contains a script', { ...year, code: '<script>' }],
      ],
    ],
    [
      'PRICE-65',
      'QUANTITY_NOT_AVAILABLE',
      [
        ['two Premium plans', { price: prices.year, quantity: 2 }],
        ['a group with one seat', { price: prices.group, quantity: 1 }],
      ],
    ],
  ])('%s', (id, error, orders) => {
    it.each(orders)(`An order with %s is rejected with ${error} (${id})`, async (_case, order) => {
      const { size } = api.provider.sessions;
      expect(await api.buy(token, order)).toMatchObject({ ok: false, error: { error } });
      expect(api.provider.sessions.size).toBe(size);
    });
  });

  it('An order without a token is rejected (PRICE-66)', async () => {
    const response = await api.call(endpoints.createCheckoutSession, year);
    expect(response).toMatchObject({ status: 401, error: { error: 'UNAUTHENTICATED' } });
  });

  it('An order of a user with an unverified email address is rejected (PRICE-66)', async () => {
    const unverified = await api.buyer('new@example.org', { verified: false });
    const response = await api.buy(unverified.token, year);
    expect(response).toMatchObject({ status: 403, error: { error: 'EMAIL_NOT_VERIFIED' } });
  });

  it('An order fails with 503 while the provider is unreachable (PRICE-85)', async () => {
    await api.call(endpoints.getActiveProducts, {});
    api.provider.isUnreachable = true;
    const response = await api.buy(token, year);
    api.provider.isUnreachable = false;
    expect(response).toMatchObject({
      status: 503,
      error: { error: 'PAYMENT_PROVIDER_UNAVAILABLE' },
    });
  });

  it.each([
    ['Premium', { price: prices.month, quantity: 1 }],
    ['a group with 2 seats', { price: prices.group, quantity: 2 }],
    ['a group with 100 seats', { price: prices.group, quantity: 100 }],
  ])(
    'An order of %s opens a session for that price and quantity (PRICE-64)',
    async (_case, order) => {
      expect(await orderOfNewBuyer(order)).toMatchObject({
        priceId: priceOf(order.price),
        currency: 'usd',
        quantity: order.quantity,
      });
    },
  );

  it.each([
    [year, 'frequency=annually'],
    [{ price: prices.month, quantity: 1 }, 'frequency=monthly'],
    [{ price: prices.group, quantity: 7 }, 'frequency=annually&quantity=7'],
    [{ ...year, code: 'WELCOME20' }, 'frequency=annually&coupon=WELCOME20'],
  ])(
    'The hosted checkout of %j returns to the account page, or to the plans page with ?%s (PRICE-57, PRICE-58, PRICE-152)',
    async (order, choice) => {
      expect(await orderOfNewBuyer(order)).toMatchObject({
        successUrl: `${api.url}/account?checkout=success&session_id={CHECKOUT_SESSION_ID}`,
        cancelUrl: `${api.url}/plans?checkout=cancelled&${choice}`,
      });
    },
  );

  it.each([
    ['an unknown coupon', { ...year, code: 'FREE' }],
    ['an expired coupon', { ...year, code: 'EXPIRED' }],
    ['a used-up coupon', { ...year, code: 'USEDUP' }],
    ['a coupon of another user', { ...year, code: 'OTHERUSER' }],
    ['a coupon for another product', { ...year, code: 'GROUPONLY' }],
    ['a coupon in another currency', { ...year, code: 'EUROS' }],
    [
      'a coupon for a group, whose card has no coupons,',
      { price: prices.group, quantity: 7, code: 'WELCOME20' },
    ],
  ])('An order with %s is sold at the full price of its card (PRICE-34)', async (_case, order) => {
    expect(await orderOfNewBuyer(order)).not.toHaveProperty('promotionCodeId');
  });

  it.each([
    ['unknown', 'FREE'],
    ['expired', 'EXPIRED'],
    ['used-up', 'USEDUP'],
  ])(
    'An order that requires its %s coupon is refused, and nothing can be paid (PRICE-320)',
    async (_case, code) => {
      const { size } = api.provider.sessions;
      expect(await api.buy(token, { ...year, code, codeRequired: true })).toMatchObject({
        status: 409,
        error: { error: 'COUPON_NOT_APPLIED' },
      });
      expect(api.provider.sessions.size).toBe(size);
    },
  );

  it('An order that requires its valid coupon is sold with it (PRICE-320)', async () => {
    const order = { ...year, code: 'WELCOME20', codeRequired: true };
    expect(await orderOfNewBuyer(order)).toMatchObject({ promotionCodeId: 'promo_WELCOME20' });
  });

  it('An order that requires its coupon is refused when the provider rejects the coupon, and can then be sent without it (PRICE-320)', async () => {
    const { provider } = api;
    const buyer = await api.buyer('refused-coupon@example.org');
    const create = provider.createCheckoutSession;
    provider.createCheckoutSession = async (order) => {
      if (order.promotionCodeId) throw new RejectedPromotionCode();
      return create(order);
    };
    const refused = await api.buy(buyer.token, { ...year, code: 'WELCOME20', codeRequired: true });
    const sold = await api.buy(buyer.token, year);
    provider.createCheckoutSession = create;
    expect(refused).toMatchObject({ status: 409, error: { error: 'COUPON_NOT_APPLIED' } });
    expect(sold).toMatchObject({ ok: true });
  });

  it('An order is charged in the currency that its offer was shown in (PRICE-64)', async () => {
    const provided = { priceId: 'price_premium_year_t1' };
    expect(
      await orderOfNewBuyer({ price: 'price_premium_year_t1_jpy', quantity: 1 }),
    ).toMatchObject({ ...provided, currency: 'jpy' });
    expect(await orderOfNewBuyer({ price: 'price_premium_year_t1', quantity: 1 })).toMatchObject({
      ...provided,
      currency: 'usd',
    });
  });

  it('The same order in another currency closes the first checkout (PRICE-67)', async () => {
    const buyer = await api.buyer('two-currencies@example.org');
    const sessionOf = async (price: string) => {
      const response = await api.call(
        endpoints.createCheckoutSession,
        { price, quantity: 1 },
        { token: buyer.token },
      );
      return response.ok ? response.body.sessionId : undefined;
    };
    const yen = await sessionOf('price_premium_year_t1_jpy');
    expect(await sessionOf('price_premium_year_t1_jpy')).toBe(yen);
    expect(await sessionOf('price_premium_year_t1_usd')).not.toBe(yen);
    expect(api.provider.sessions.get(String(yen))).toMatchObject({ status: 'expired' });
  });

  it('An order whose coupon the provider rejects is sold at the full price (PRICE-34)', async () => {
    const { provider } = api;
    const create = provider.createCheckoutSession;
    provider.createCheckoutSession = async (order) => {
      if (order.promotionCodeId) throw new RejectedPromotionCode();
      return create(order);
    };
    const sold = await orderOfNewBuyer({ ...year, code: 'WELCOME20' });
    provider.createCheckoutSession = create;
    expect(sold).toMatchObject({ priceId: priceOf(prices.year) });
    expect(sold).not.toHaveProperty('promotionCodeId');
  });

  it('An order with a valid coupon passes its promotion code to the provider (PRICE-34)', async () => {
    expect(await orderOfNewBuyer({ ...year, code: 'WELCOME20' })).toMatchObject({
      promotionCodeId: 'promo_WELCOME20',
    });
  });
});

describe('orders from a network whose country is unknown', () => {
  let api: CheckoutApi;
  let token: string;

  beforeAll(async () => {
    api = await startCheckoutApi({ countryOf: () => undefined });
    ({ token } = await api.buyer('buyer@example.org'));
  });
  afterAll(() => api.stop());

  it('Every price that the plans page shows can be ordered, in every country (PRICE-5, PRICE-95)', async () => {
    for (const countryCode of ['US', 'DE', 'IN', 'BR', 'KE']) {
      const query = { countryCode, onlyTier1Prices: 'true' as const };
      const premium = await api.call(endpoints.getActiveProducts, query);
      const group = await api.call(endpoints.getActiveGroupProducts, query);
      if (!premium.ok || !group.ok) throw new Error('There are no prices.');
      const premiumPrices = premium.body.products.flatMap((product) => product.prices);
      for (const { id: price } of premiumPrices)
        expect(await api.buy(token, { price, quantity: 1 })).toMatchObject({ ok: true });
      for (const { id: price, tier } of group.body.product.prices) {
        expect(tier).toBe(1);
        expect(await api.buy(token, { price, quantity: 2 })).toMatchObject({ ok: true });
      }
    }
  });

  it('No price of a cheaper tier can be ordered, whatever the order says (PRICE-5)', async () => {
    const cheaper = api.provider.prices.filter(({ metadata }) => Number(metadata['tier']) > 1);
    expect(cheaper.length).toBeGreaterThan(0);
    for (const { id } of cheaper)
      for (const price of [id, `${id}_inr`, `${id}_usd`])
        expect(await api.buy(token, { price, quantity: 1 })).toMatchObject({
          error: { error: 'PRICE_NOT_AVAILABLE' },
        });
  });
});

describe('orders of a price in a cheaper country tier', () => {
  const cheap = { price: 'price_premium_year_t3_inr', quantity: 1 };
  let country: string | undefined;
  let api: CheckoutApi;

  beforeAll(async () => {
    api = await startCheckoutApi({ countryOf: () => country });
  });
  afterAll(() => api.stop());

  it.each([
    ['US', 'rejected', false],
    ['BR', 'rejected', false],
    ['IN', 'accepted', true],
    ['KE', 'accepted', true],
    [undefined, 'rejected', false],
  ])(
    'An order of a tier-3 price from a network in %s is %s (PRICE-5)',
    async (from, _result, ok) => {
      country = from;
      const { token } = await api.buyer(`buyer-${from}@example.org`);
      expect((await api.buy(token, cheap)).ok).toBe(ok);
    },
  );
});

describe('a group that is paid by invoice', () => {
  let api: CheckoutApi;
  beforeAll(async () => {
    api = await startCheckoutApi({ environment: { PAY_BY_INVOICE_FROM_SEATS: '10' } });
  });
  afterAll(() => api.stop());

  const orderAs = (token: string, change: object = {}) =>
    api.call(invoiceEndpoints.orderByInvoice, { ...group, ...change }, { token });
  const plansOf = async (token: string) => {
    const response = await api.call(invoiceEndpoints.getSubscriptionDetails, {}, { token });
    return response.ok ? response.body : [];
  };
  const subscriptionsOf = (uid: string) =>
    [...api.provider.subscriptions.values()].filter(
      ({ customer }) => api.provider.customers.get(String(customer)) === uid,
    );

  it('An order gives nothing before its invoice is paid, which is due in 30 days (PRICE-501, PRICE-530)', async () => {
    const { token, uid } = await api.buyer('ordering@example.org');
    const dueAt = epochSeconds(api.clock.now()) + 30 * 86_400;
    const page = expect.stringMatching(/^https:/);
    expect(await orderAs(token)).toMatchObject({
      ok: true,
      body: { invoice: { amount: 121_200, currency: 'usd', dueAt, page } },
    });
    expect(await api.premiumOf(token)).toBe(false);
    expect(await plansOf(token)).toMatchObject([
      {
        status: 'incomplete',
        collection_method: 'send_invoice',
        open_invoice: { amount: 121_200, due_at: String(dueAt), page },
        card_last4: null,
      },
    ]);
    const customer = String(subscriptionsOf(uid)[0]?.customer);
    expect(api.provider.billedTo.get(customer)).toEqual(details);
    expect(api.provider.invoiceGroups.get(customer)).toBe('Topology');
  });

  it('Nobody else takes the payment over before the open invoice is paid (GROUP-458, PRICE-501)', async () => {
    const { token, uid } = await api.buyer('leaving@example.org');
    await orderAs(token);
    const [row] = await storedPlansOf(api.platform.database.query, uid);
    if (!row) throw new Error('Nothing was ordered.');
    const now = api.clock.now();
    expect(takeoverTerms(row, now)).toBeUndefined();
    const paid = { ...row, status: 'active', invoiceDueAt: null };
    expect(takeoverTerms(paid, now)).toMatchObject({ seats: 12 });
  });

  it.each([
    ['fewer seats than the setting names', { quantity: 9 }, 'INVOICE_NOT_OFFERED'],
    ['a price that is not sold', { price: 'price_unknown' }, 'PRICE_NOT_AVAILABLE'],
    ['a Premium plan', { price: prices.year }, 'QUANTITY_NOT_AVAILABLE'],
    ['no name', { details: { ...details, name: '' } }, 'INVALID_REQUEST'],
    ['no address', { details: { ...details, line1: '' } }, 'INVALID_REQUEST'],
    ['no country', { details: { ...details, country: '' } }, 'INVALID_REQUEST'],
  ])('An order with %s is refused, and nothing is sold (PRICE-501)', async (_, change, error) => {
    const { token, uid } = await api.buyer(`refused-${error}-${_}@example.org`.replace(/ /g, '-'));
    expect(await orderAs(token, change)).toMatchObject(refused(error));
    expect(subscriptionsOf(uid)).toEqual([]);
  });

  it('A user whose email address is not verified cannot order by invoice (PRICE-501)', async () => {
    const { token } = await api.buyer('unverified@example.org', { verified: false });
    expect(await orderAs(token)).toMatchObject(refused('EMAIL_NOT_VERIFIED'));
  });

  it('A user with a plan cannot order by invoice (PRICE-66, PRICE-501)', async () => {
    const { token } = await api.buyer('twice@example.org');
    await orderAs(token);
    expect(await orderAs(token)).toMatchObject(refused('ALREADY_SUBSCRIBED'));
  });

  it('A user whose plan has ended with an unpaid invoice cannot order by invoice, but by card (PRICE-501)', async () => {
    const { token, uid } = await api.buyer('unpaid@example.org');
    await orderAs(token);
    const [subscription] = subscriptionsOf(uid);
    Object.assign(subscription ?? {}, {
      status: 'canceled',
      ended_at: epochSeconds(api.clock.now()),
      cancellation_details: { reason: 'payment_failed' },
    });
    const type = 'customer.subscription.deleted';
    await api.deliver({ id: 'evt_1', type, livemode: false, data: { object: subscription } });
    await api.runJobs();
    expect(await plansOf(token)).toMatchObject([
      { status: 'canceled', end_reason: 'invoice-unpaid' },
    ]);
    expect(await orderAs(token)).toMatchObject(refused('INVOICE_OPEN'));
    expect(await api.buy(token, { price: prices.group, quantity: 12 })).toMatchObject({ ok: true });
  });

  it('A plan whose overdue invoice was paid a moment ago is canceled for the end of its period, not immediately (PRICE-306)', async () => {
    const { token, uid } = await api.buyer('paid@example.org');
    await orderAs(token);
    const [subscription] = subscriptionsOf(uid);
    Object.assign(subscription ?? {}, { status: 'past_due' });
    const type = 'customer.subscription.updated';
    await api.deliver({ id: 'evt_3', type, livemode: false, data: { object: subscription } });
    await api.runJobs();
    // The event of the payment has not arrived yet.
    Object.assign(subscription ?? {}, { status: 'active', latest_invoice: null });
    expect(await api.call(invoiceEndpoints.cancelPlan, {}, { token })).toMatchObject({ ok: true });
    expect(await plansOf(token)).toMatchObject([{ status: 'active' }]);
  });

  it('Two orders at the same time sell one plan (PRICE-501)', async () => {
    const { token, uid } = await api.buyer('together@example.org');
    const { createInvoicedSubscription } = api.provider;
    let second: Awaited<ReturnType<typeof orderAs>> | undefined;
    api.provider.createInvoicedSubscription = async (input) => {
      second = await orderAs(token, { quantity: 13 });
      return createInvoicedSubscription(input);
    };
    const first = await orderAs(token);
    api.provider.createInvoicedSubscription = createInvoicedSubscription;
    expect(first.ok).toBe(true);
    expect(second).toMatchObject(refused('ORDER_IN_PROGRESS'));
    expect(subscriptionsOf(uid)).toHaveLength(1);
  });

  /** Orders in a process that dies as soon as the provider has got the order, whether it sells the plan or not. */
  const orderAndDie = async (token: string, isSold: boolean) => {
    const { createInvoicedSubscription } = api.provider;
    await new Promise<void>((resolve, reject) => {
      api.provider.createInvoicedSubscription = async (input) => {
        if (isSold) await createInvoicedSubscription(input);
        resolve();
        return new Promise<never>(() => undefined);
      };
      orderAs(token).then(() => reject(new Error('The process lives.')), reject);
    });
    api.provider.createInvoicedSubscription = createInvoicedSubscription;
  };
  /** The scheduled jobs of another process find what the dead one left. */
  const settle = async () => {
    api.clock.advance({ minutes: 5, seconds: 1 });
    await api.runScheduledJobs();
  };

  it('An order whose process died after the sale sells no second plan, and the next minute’s job stores it (PRICE-521)', async () => {
    const { token, uid } = await api.buyer('dead-after-sale@example.org');
    await orderAndDie(token, true);
    expect(await orderAs(token)).toMatchObject({ status: 409, ...refused('ORDER_IN_PROGRESS') });
    await settle();
    expect(await plansOf(token)).toMatchObject([{ status: 'incomplete' }]);
    expect(await orderAs(token)).toMatchObject(refused('ALREADY_SUBSCRIBED'));
    expect(subscriptionsOf(uid)).toHaveLength(1);
  });

  it('An order whose process died before the sale can be repeated once the job has asked the provider (PRICE-521)', async () => {
    const { token, uid } = await api.buyer('dead-before-sale@example.org');
    await orderAndDie(token, false);
    expect(await orderAs(token)).toMatchObject(refused('ORDER_IN_PROGRESS'));
    const list = jest.spyOn(api.provider, 'listSubscriptions');
    list.mockRejectedValueOnce(new ApiError('PAYMENT_PROVIDER_UNAVAILABLE'));
    await settle();
    list.mockRestore();
    expect(await orderAs(token)).toMatchObject(refused('ORDER_IN_PROGRESS'));
    await api.runScheduledJobs();
    expect(await orderAs(token)).toMatchObject({ ok: true });
    expect(subscriptionsOf(uid)).toHaveLength(1);
  });

  it('The event of a sale whose process died stores the order immediately (PRICE-73, PRICE-521)', async () => {
    const { token, uid } = await api.buyer('dead-with-event@example.org');
    await orderAndDie(token, true);
    const [object] = subscriptionsOf(uid);
    const type = 'customer.subscription.created';
    await api.deliver({ id: 'evt_4', type, livemode: false, data: { object } });
    await api.runJobs();
    expect(await plansOf(token)).toMatchObject([{ status: 'incomplete' }]);
    await settle();
    expect(await orderAs(token)).toMatchObject(refused('ALREADY_SUBSCRIBED'));
  });

  /** Orders at a provider that does not answer; `sells` says when it has sold the plan: before that is asked, or later. */
  const orderUnanswered = async (token: string, sells: 'immediately' | 'later') => {
    const { createInvoicedSubscription: sell } = api.provider;
    const sales: (() => Promise<unknown>)[] = [];
    const keys: string[] = [];
    api.provider.createInvoicedSubscription = async (input) => {
      keys.push(input.idempotencyKey);
      sales.push(() => sell(input));
      if (sells === 'immediately') await sales.pop()?.();
      throw new ApiError('PAYMENT_PROVIDER_UNAVAILABLE');
    };
    const answer = await orderAs(token);
    api.provider.createInvoicedSubscription = sell;
    return { answer, keys, sellNow: () => Promise.all(sales.map((sale) => sale())) };
  };

  it('An order that the provider sells without an answer is told as it is, with its invoice (PRICE-521, PRICE-535)', async () => {
    const { token, uid } = await api.buyer('unanswered@example.org');
    const { answer } = await orderUnanswered(token, 'immediately');
    expect(answer).toMatchObject({ ok: true, body: { invoice: { amount: 121_200 } } });
    expect(await orderAs(token)).toMatchObject(refused('ALREADY_SUBSCRIBED'));
    expect(subscriptionsOf(uid)).toHaveLength(1);
  });

  it('An order of which nothing is known yet asks not to order again, and is sold once (PRICE-521, PRICE-535)', async () => {
    const { token, uid } = await api.buyer('unknown@example.org');
    const { answer, keys, sellNow } = await orderUnanswered(token, 'later');
    expect(answer).toMatchObject({ status: 503, ...refused('ORDER_NOT_CONFIRMED') });
    const [stored] = await ordersBefore(api.platform.database.query, new Date('2100-01-01'), 1);
    expect(keys).toEqual([expect.stringContaining(String(stored?.key))]);
    await sellNow();
    expect(await orderAs(token)).toMatchObject(refused('ORDER_IN_PROGRESS'));
    await settle();
    expect(await plansOf(token)).toMatchObject([{ status: 'incomplete' }]);
    expect(subscriptionsOf(uid)).toHaveLength(1);
  });

  it('An order that fails before the provider is asked for it can be repeated immediately (PRICE-521)', async () => {
    const { token } = await api.buyer('early-failure@example.org');
    api.provider.isUnreachable = true;
    expect(await orderAs(token)).toMatchObject(refused('PAYMENT_PROVIDER_UNAVAILABLE'));
    api.provider.isUnreachable = false;
    expect(await orderAs(token)).toMatchObject({ ok: true });
  });

  it('An order closes the open checkout, so that nobody pays twice (PRICE-97, PRICE-501)', async () => {
    const { token, uid } = await api.buyer('both@example.org');
    await api.buy(token, { price: prices.year, quantity: 1 });
    await orderAs(token);
    const sessions = [...api.provider.sessions.values()].filter(
      ({ order }) => order.userId === uid,
    );
    expect(sessions).toMatchObject([{ status: 'expired' }]);
  });

  it('A customer whom support deleted is replaced (PRICE-100, PRICE-501)', async () => {
    const { token, uid } = await api.buyer('deleted@example.org');
    await api.buy(token, { price: prices.year, quantity: 1 });
    const [customer] = [...api.provider.customers].find(([, owner]) => owner === uid) ?? [];
    api.provider.deletedCustomers.add(String(customer));
    expect(await orderAs(token)).toMatchObject({ ok: true });
    expect(subscriptionsOf(uid)).toHaveLength(1);
  });
});

describe('a portal without the setting', () => {
  let api: CheckoutApi;
  beforeAll(async () => {
    api = await startCheckoutApi();
  });
  afterAll(() => api.stop());

  it('No plan can be paid by invoice (PRICE-500)', async () => {
    const { token } = await api.buyer('buyer@example.org');
    const order = { ...group, quantity: 100 };
    expect(await api.call(invoiceEndpoints.orderByInvoice, order, { token })).toMatchObject(
      refused('INVOICE_NOT_OFFERED'),
    );
  });
});
