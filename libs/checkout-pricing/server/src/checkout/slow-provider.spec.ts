import { openedSession } from '@portal/auth-session/server/testing';
import {
  billingEndpoints,
  checkoutPricingEndpoints,
  checkoutPricingEndpoints as endpoints,
} from '@portal/checkout-pricing/domain';
import { createStripePaymentProvider } from '@portal/server/adapters';
import { networkOf } from '@portal/server/platform';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type CheckoutApi, prices, startCheckoutApi } from '../testing/checkout-api';
import { createCheckoutModules } from '../testing/checkout-modules';
import { type StandInApi, startStandInApi } from '../testing/stand-in-api';
import { signUpBuyer } from '../testing/stand-in-buyers';
import { orderCouponLimits } from './order.service';

jest.setTimeout(120_000);

describe('a payment provider that takes 300 ms for each call', () => {
  const callMs = 300;

  const endpoints = { ...checkoutPricingEndpoints, ...billingEndpoints };

  const order = {
    price: prices.group,
    quantity: 12,
    groupName: 'Topology',
    details: {
      name: 'University of Göttingen',
      line1: 'Bunsenstr. 3',
      line2: '',
      postalCode: '37073',
      city: 'Göttingen',
      country: 'DE',
      taxId: '',
      purchaseOrder: '',
    },
  } as const;

  /** Stands before the stand-in and lets every call take its time. */
  async function openSlowRoad() {
    let target = '';
    let inFlight = 0;
    let most = 0;
    const server = createServer((incoming, outgoing) => {
      const chunks: Buffer[] = [];
      inFlight += 1;
      most = Math.max(most, inFlight);
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', async () => {
        await pause(callMs);
        const { host: _host, connection: _connection, ...headers } = incoming.headers;
        const response = await fetch(`${target}${incoming.url}`, {
          method: String(incoming.method),
          headers: headers as Record<string, string>,
          ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
        });
        const body = await response.text();
        inFlight -= 1;
        outgoing.writeHead(response.status, { 'content-type': 'application/json' }).end(body);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    return {
      url: `http://localhost:${(server.address() as AddressInfo).port}`,
      leadTo: (url: string | undefined) => (target = String(url)),
      /** The most calls that were in flight since the last time. */
      takeMost() {
        const taken = most;
        most = 0;
        return taken;
      },
      close() {
        server.closeAllConnections();
        server.close();
      },
    };
  }

  /** Where calls wait until it is opened; `reached` resolves when `count` have come. */
  function createGate(count: number) {
    let come = 0;
    let tell = () => {};
    let open = () => {};
    const reached = new Promise<void>((resolve) => (tell = resolve));
    const opened = new Promise<void>((resolve) => (open = resolve));
    return {
      reached,
      open,
      pass() {
        come += 1;
        if (come === count) tell();
        return opened;
      },
    };
  }

  let road: Awaited<ReturnType<typeof openSlowRoad>>;
  let world: StandInApi;
  let beforeSale = async () => {};
  beforeAll(async () => {
    road = await openSlowRoad();
    world = await startStandInApi({ PAY_BY_INVOICE_FROM_SEATS: '10' }, (platform) => {
      const { stripe } = platform.config;
      road.leadTo(stripe.apiUrl);
      const payments = createStripePaymentProvider({ ...stripe, apiUrl: road.url });
      const createInvoicedSubscription: typeof payments.createInvoicedSubscription = async (
        input,
      ) => {
        await beforeSale();
        return payments.createInvoicedSubscription(input);
      };
      const slow = { ...payments, createInvoicedSubscription };
      return createCheckoutModules({ ...platform, payments: slow });
    });
    await world.api.call(endpoints.getActiveProducts, {});
  });
  afterAll(async () => {
    await world.stop();
    road.close();
  });

  const buyer = (name: string) => signUpBuyer(world, `${name}@example.org`);
  const orderAs = async (who: { token: string }) => {
    const response = await world.api.call(endpoints.orderByInvoice, order, who);
    return response.ok ? 'sold' : `${response.status} ${response.error.error}`;
  };
  const counted = (answers: readonly string[]) =>
    Object.fromEntries(
      [...new Set(answers)].map((each) => [each, answers.filter((one) => one === each).length]),
    );

  it('Of 30 orders of each of four accounts one is sold and the others are told so, and nobody waits for a connection (PRICE-501, PRICE-521)', async () => {
    const { api } = world;
    const bystander = await buyer('bystander');
    const four = await Promise.all(['one', 'two', 'three', 'four'].map(buyer));
    const gate = createGate(4);
    beforeSale = gate.pass;
    const answers: string[] = [];
    const refused = createGate(4 * 29);
    const orders = four.flatMap((who) =>
      Array.from({ length: 30 }, async () => {
        answers.push(await orderAs(who));
        void refused.pass();
      }),
    );
    // The four wait for the provider as long as it takes; all others are answered.
    await gate.reached;
    await refused.reached;
    expect(counted(answers)).toEqual({ '409 ORDER_IN_PROGRESS': 4 * 29 });
    expect(await api.call(endpoints.getSubscriptionDetails, {}, bystander)).toMatchObject({
      status: 200,
    });
    const pool = api.database.pool?.();
    expect(pool).toMatchObject({ idle: pool?.total, waiting: 0 });
    gate.open();
    await Promise.all(orders);
    expect(counted(answers)).toEqual({ '409 ORDER_IN_PROGRESS': 4 * 29, sold: 4 });
  });

  it('An account has at most two calls in flight, and the others wait and are answered (PRICE-522)', async () => {
    const reader = await buyer('reader');
    await orderAs(reader);
    road.takeMost();
    const reads = await Promise.all(
      Array.from({ length: 12 }, () => world.api.call(endpoints.getBillingDetails, {}, reader)),
    );
    expect(new Set(reads.map(({ status }) => status))).toEqual(new Set([200]));
    expect(road.takeMost()).toBe(2);
  });
});

describe('floods of requests for the payment provider', () => {
  const year = { price: prices.year, quantity: 1 };

  const tooMany = { status: 429, error: { error: 'TOO_MANY_REQUESTS' } };

  const hour = 60 * 60;

  const limits = {
    ...orderCouponLimits,
    orders: { name: 'orders-per-account', points: 100, windowSeconds: hour },
    statuses: { name: 'checkout-statuses-per-account', points: 120, windowSeconds: 60 },
    portalLinks: { name: 'portal-links-per-account', points: 60, windowSeconds: hour },
  };

  let api: CheckoutApi;
  let owner: { uid: string; email: string; token: string };
  let users = 0;
  beforeAll(async () => {
    api = await startCheckoutApi();
  });
  beforeEach(async () => {
    const email = `buyer${(users += 1)}@example.org`;
    owner = { email, ...(await api.buyer(email)) };
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => api.stop());

  const buy = (order: object = {}) => api.buy(owner.token, { ...year, ...order });
  /** Orders Premium; returns the id of the checkout. */
  async function order(): Promise<string> {
    const response = await buy();
    if (!response.ok) throw new Error(response.error.error);
    return Object(response.body).sessionId;
  }
  const statusOf = (sessionId: string) =>
    api.call(endpoints.getCheckoutStatus, { sessionId }, { token: owner.token });

  /** Counts requests that were sent before. */
  const use = (limit: (typeof limits)[keyof typeof limits], times: number, subject = owner.uid) =>
    api.platform.limiter.takeAll(Array.from({ length: times }, () => ({ limit, subject })));
  /** Sends `count` requests at the same time; returns how many got each status. */
  async function flood(count: number, send: (index: number) => Promise<{ status: number }>) {
    const counts: Record<number, number> = {};
    const responses = await Promise.all(Array.from({ length: count }, (_, index) => send(index)));
    for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  }

  it('Of the orders of one account in an hour, those after the hundredth are rejected with the time to wait, and the open checkout stays (PRICE-91)', async () => {
    const sessionId = await order();
    await use(limits.orders, 94);
    const find = jest.spyOn(api.provider, 'findCheckoutSession');
    expect(await flood(8, () => buy())).toEqual({ 200: 5, 429: 3 });
    expect(find.mock.calls.length).toBeLessThanOrEqual(5);
    const response = await api.fetch(endpoints.createCheckoutSession.path, {
      method: 'POST',
      headers: { token: owner.token, 'content-type': 'text/plain' },
      body: JSON.stringify(year),
    });
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '3600']);

    api.clock.advance({ hours: 1 });
    const { uid, email } = owner;
    owner.token = (await openedSession(api, { uid, email })).idToken;
    expect(await order()).toBe(sessionId);
  });

  it('Of the coupon guesses of one account, 30 reach the provider, and orders without a coupon still work (PRICE-92)', async () => {
    await use(limits.couponsPerAccount, 26);
    const find = jest.spyOn(api.provider, 'findPromotionCode');
    const guess = (index: number) => buy({ code: `GUESS${index}` });
    expect(await flood(8, guess)).toEqual({ 200: 4, 429: 4 });
    expect(find).toHaveBeenCalledTimes(4);
    expect(await buy({ code: 'WELCOME20' })).toMatchObject(tooMany);
    expect(await buy()).toMatchObject({ ok: true });
    api.clock.advance({ minutes: 10 });
    expect(await buy({ code: 'WELCOME20' })).toMatchObject({ ok: true });
  });

  it('Accounts of one network share a limit of 300 coupon guesses, and another network has its own (PRICE-92)', async () => {
    await use(limits.couponsPerNetwork, 300, networkOf('198.51.100.7'));
    expect(await buy({ code: 'WELCOME20' })).toMatchObject({ ok: true });
    await use(limits.couponsPerNetwork, 300, networkOf('127.0.0.1'));
    expect(await buy({ code: 'WELCOME20' })).toMatchObject(tooMany);
    api.clock.advance({ minutes: 10 });
  });

  it('Ten requests for one status within a second ask the provider once (PRICE-93)', async () => {
    const sessionId = await order();
    const find = jest.spyOn(api.provider, 'findCheckoutSession');
    expect(await flood(10, () => statusOf(sessionId))).toEqual({ 200: 10 });
    expect(find).toHaveBeenCalledTimes(1);
    api.provider.pay(sessionId);
    api.clock.advance({ ms: 999 });
    expect(await statusOf(sessionId)).toMatchObject({ body: { status: 'open' } });
    api.clock.advance({ ms: 1 });
    expect(await statusOf(sessionId)).toMatchObject({ body: { status: 'active' } });
  });

  it('A status is not shared with another user (PRICE-69, PRICE-93)', async () => {
    const sessionId = await order();
    await statusOf(sessionId);
    owner.token = (await api.buyer('stranger@example.org')).token;
    await order();
    expect(await statusOf(sessionId)).toMatchObject({ status: 404 });
  });

  it('Of the guessed checkouts of one account, 120 a minute reach the provider (PRICE-91)', async () => {
    await order();
    await use(limits.statuses, 117);
    const find = jest.spyOn(api.provider, 'findCheckoutSession');
    const counts = await flood(6, (index) => statusOf(`cs_test_guess${index}`));
    expect(counts).toEqual({ 404: 3, 429: 3 });
    expect(find).toHaveBeenCalledTimes(3);
  });

  it('Of the links to the billing portal in an hour, 60 reach the provider (PRICE-91)', async () => {
    const sessionId = await order();
    api.provider.pay(sessionId);
    await statusOf(sessionId);
    await use(limits.portalLinks, 57);
    const link = () => api.call(endpoints.createPortalLink, {}, { token: owner.token });
    expect(await flood(6, link)).toEqual({ 200: 3, 429: 3 });
  });
});
