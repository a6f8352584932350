import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { groupTotal } from '@portal/checkout-pricing/domain';
import type Stripe from 'stripe';
import { discountedAmount } from './coupon';
import { type PriceListEntry, UnknownCustomer, type PaymentProvider } from '@portal/server/ports';
import { startPaymentStandIn, type PaymentStandIn, testConfig } from '@portal/server/testing';
import {
  createPortalSessions,
  createStripeClient,
  createStripePaymentProvider,
  systemClock,
} from '@portal/server/adapters';

const { stripe: settings } = testConfig();

interface Message {
  readonly body: Buffer;
  readonly signature: string;
}

/** Collects the webhooks that the provider sends; `about` waits for one that contains a text. */
async function openMailSlot() {
  const messages: Message[] = [];
  let tell = () => {};
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const signature = String(request.headers['stripe-signature']);
      messages.push({ body: Buffer.concat(chunks), signature });
      response.end();
      tell();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const find = (type: string, text: string) =>
    messages.find(({ body }) => body.includes(`"${type}"`) && body.includes(text));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/webhooks`,
    async about(type: string, text: string): Promise<Message> {
      for (;;) {
        const found = find(type, text);
        if (found) return found;
        await new Promise<void>((resolve) => (tell = resolve));
      }
    },
    close: () => server.close(),
  };
}

describe('the card provider through its official client', () => {
  let slot: Awaited<ReturnType<typeof openMailSlot>>;
  let standIn: PaymentStandIn;
  let provider: PaymentProvider;
  let stripe: Stripe;
  let entries: PriceListEntry[];

  beforeAll(async () => {
    slot = await openMailSlot();
    standIn = await startPaymentStandIn(slot.url);
    const reached = { ...settings, apiUrl: standIn.url };
    provider = createStripePaymentProvider(reached);
    stripe = createStripeClient(reached);
    entries = await provider.listPrices();
  });
  afterAll(async () => {
    await standIn.stop();
    slot.close();
  });

  const entryOf = (plan: 'premium' | 'group', currency = 'usd', groupType = 'default') => {
    const found = entries.find(
      (entry) =>
        entry.plan === plan &&
        entry.interval === 'year' &&
        entry.currency === currency &&
        entry.tier === 1 &&
        (plan === 'premium' || entry.groupType === groupType),
    );
    if (!found) throw new Error(`The price list has no ${plan} price in ${currency}.`);
    return found;
  };

  let orders = 0;
  const order = async (entry: PriceListEntry, quantity: number, code?: string) => {
    orders += 1;
    const userId = `user-${orders}`;
    const customerId = await provider.createCustomer({
      email: `${userId}@example.org`,
      userId,
      idempotencyKey: `customer-${orders}`,
    });
    const promotion = code && (await provider.findPromotionCode(code));
    const input = {
      customerId,
      userId,
      priceId: entry.priceId,
      currency: entry.currency,
      quantity,
      ...(promotion && { promotionCodeId: promotion.promotionCodeId }),
      successUrl: 'http://localhost/account?checkout=success&session_id={CHECKOUT_SESSION_ID}',
      cancelUrl: 'http://localhost/plans?checkout=cancelled',
      idempotencyKey: `order-${orders}`,
    };
    return { input, session: await provider.createCheckoutSession(input) };
  };

  const amountOf = async ({ id }: { readonly id: string }) =>
    (await stripe.checkout.sessions.retrieve(id)).amount_total;

  it('The provider sells every price of the default price list', () => {
    const sold = (plan: string) => entries.filter((entry) => entry.plan === plan).length;
    expect(sold('premium')).toBe(3 * 6 * 3);
    expect(sold('group')).toBe(2 * 6 * 3);
    expect(entryOf('premium').unitAmount).toBe(12_000);
    expect(entryOf('group').seatTiers).toEqual([
      { up_to: 5, unit_amount_decimal: '10800' },
      { up_to: 20, unit_amount_decimal: '9600' },
      { up_to: 50, unit_amount_decimal: '8400' },
      { up_to: 'inf', unit_amount_decimal: '7200' },
    ]);
  });

  it('The checkout of a group that is taken over charges nothing before the paid period ends, and the subscription says what it takes over (GROUP-458)', async () => {
    const entry = entryOf('group');
    const { input } = await order(entry, 5);
    const days = Math.floor((await standIn.now()).getTime() / 86_400_000);
    const chargedFrom = new Date((days + 90) * 86_400_000);
    const takeover = { ...input, takesOver: 'sub_before', chargedFrom, idempotencyKey: 'takeover' };
    const session = await provider.createCheckoutSession(takeover);
    expect(await amountOf(session)).toBe(0);
    await standIn.pay(String(session.url));
    const { subscriptionId } = (await provider.findCheckoutSession(session.id)) ?? {};
    expect(await provider.findSubscription(String(subscriptionId))).toMatchObject({
      status: 'trialing',
      trialEnd: chargedFrom,
      currentPeriodEnd: chargedFrom,
      terms: { quantity: 5, takesOver: 'sub_before' },
    });
  });

  it.each(['usd', 'jpy'])(
    'A coupon in %s lowers the charged amount to the amount on the plans page (PRICE-84)',
    async (currency) => {
      const entry = entryOf('premium', currency);
      const { session } = await order(entry, 1, 'WELCOME20');
      const coupon = await provider.findPromotionCode('WELCOME20');
      const amount = entry.unitAmount ?? 0;
      expect(await amountOf(session)).toBe(discountedAmount(coupon, { ...entry, amount }));
      expect(await amountOf(session)).toBeLessThan(amount);
    },
  );

  it('A repeated order returns the same session', async () => {
    const { input, session } = await order(entryOf('premium'), 1);
    expect((await provider.createCheckoutSession(input)).id).toBe(session.id);
    const again = {
      email: `${input.userId}@example.org`,
      userId: input.userId,
      idempotencyKey: `customer-${orders}`,
    };
    expect(await provider.createCustomer(again)).toBe(input.customerId);
  });

  it('A paid checkout has its subscription and card', async () => {
    const { input, session } = await order(entryOf('group'), 12);
    expect(session).toMatchObject({ status: 'open', url: expect.any(String) });
    const back = await standIn.pay(String(session.url));
    expect(back).toBe(`http://localhost/account?checkout=success&session_id=${session.id}`);
    const paid = await provider.findCheckoutSession(session.id);
    expect(paid).toMatchObject({ status: 'complete' });
    expect(await provider.findSubscription(String(paid?.subscriptionId))).toMatchObject({
      customerId: input.customerId,
      status: 'active',
      card: { last4: '4242' },
      terms: { plan: 'group', groupType: 'default', quantity: 12, amount: 121_200 },
    });
  });

  it('The signature of a webhook is valid only for the unchanged body', async () => {
    const { session } = await order(entryOf('premium'), 1);
    await standIn.pay(String(session.url));
    const { body, signature } = await slot.about('checkout.session.completed', session.id);
    const now = systemClock.now();
    const event = provider.readWebhook(body, signature, now);
    expect(event).toMatchObject({ type: 'checkout.session.completed', livemode: false });
    body[20] = (body[20] ?? 0) ^ 1;
    expect(() => provider.readWebhook(body, signature, now)).toThrow('INVALID_REQUEST');
  });

  it('A checkout with a declined card is not paid', async () => {
    const { session } = await order(entryOf('premium'), 1);
    await standIn.pay(String(session.url), '4000 0000 0000 0002');
    expect(await provider.findCheckoutSession(session.id)).toMatchObject({
      status: 'open',
      subscriptionId: null,
    });
  });

  it('A closed checkout cannot be paid', async () => {
    const { session } = await order(entryOf('premium'), 1);
    await provider.expireCheckoutSession(session.id);
    await standIn.pay(String(session.url));
    expect(await provider.findCheckoutSession(session.id)).toMatchObject({
      status: 'expired',
      subscriptionId: null,
    });
    expect(await provider.expireCheckoutSession(session.id)).toMatchObject({ status: 'expired' });
  });

  it('A checkout that is paid in the moment of its closing is returned as paid (PRICE-68)', async () => {
    const { session } = await order(entryOf('premium'), 1);
    await standIn.pay(String(session.url));
    expect(await provider.expireCheckoutSession(session.id)).toMatchObject({
      status: 'complete',
      subscriptionId: expect.stringMatching(/^sub_/),
    });
  });

  it('What the provider refuses for good is not reported as unavailable (PRICE-211)', async () => {
    const { input } = await order(entryOf('premium'), 1);
    const tooLong = { ...input, userId: 'u'.repeat(201), idempotencyKey: 'too-long' };
    await expect(provider.createCheckoutSession(tooLong)).rejects.toThrow(
      'PAYMENT_PROVIDER_REFUSED',
    );
    const reached = { ...settings, apiUrl: standIn.url, secretKey: 'sk_test_wrong' };
    const stranger = createStripePaymentProvider(reached);
    await expect(stranger.listPrices()).rejects.toThrow('PAYMENT_PROVIDER_REFUSED');
  });

  it.each(['usd', 'jpy'])(
    'A group that is paid in %s has the amount of its seats in that currency (PRICE-102)',
    async (currency) => {
      const entry = entryOf('group', currency);
      const { session } = await order(entry, 12);
      await standIn.pay(String(session.url));
      const paid = await provider.findCheckoutSession(session.id);
      expect(await provider.findSubscription(String(paid?.subscriptionId))).toMatchObject({
        terms: { currency, amount: groupTotal(entry.seatTiers, 12), quantity: 12 },
      });
    },
  );

  it('A checkout accepts cards only (PRICE-139)', async () => {
    const { session } = await order(entryOf('premium'), 1);
    const { allowed_payment_method_types } = await stripe.checkout.sessions.retrieve(session.id);
    expect(allowed_payment_method_types).toEqual(['card']);
  });

  it('A link to the billing portal opens its first page or that of the card, with the configuration that changes no plan (PRICE-130, PRICE-138)', async () => {
    const { input } = await order(entryOf('premium'), 1);
    const { data } = await stripe.billingPortal.configurations.list({ active: true });
    const [configuration] = data.map(({ id }) => id);
    const portal = { customerId: input.customerId, returnUrl: 'http://localhost/account' };
    expect(await provider.createPortalSession(portal)).toMatch(new RegExp(`^${standIn.url}/`));
    const open = createPortalSessions(stripe);
    expect(await open(portal)).toMatchObject({ configuration, flow: null });
    expect(await open({ ...portal, doneUrl: 'http://localhost/account?plan=done' })).toMatchObject({
      configuration,
      flow: { type: 'payment_method_update', after_completion: { type: 'redirect' } },
    });
  });

  it('The provider returns undefined for objects that do not exist', async () => {
    expect(await provider.findCheckoutSession('cs_test_none')).toBeUndefined();
    expect(await provider.findSubscription('sub_none')).toBeUndefined();
    expect(await provider.findPromotionCode('NONE')).toBeUndefined();
  });

  it('An order of a customer who was deleted is rejected with UnknownCustomer (PRICE-100)', async () => {
    const { input } = await order(entryOf('premium'), 1);
    await stripe.customers.del(input.customerId);
    const again = provider.createCheckoutSession({ ...input, idempotencyKey: 'after-deletion' });
    await expect(again).rejects.toThrow(UnknownCustomer);
  });

  it('A price that is no longer sold is rejected with PRICE_NOT_AVAILABLE', async () => {
    const { priceId, tier } = entryOf('premium', 'brl');
    await stripe.prices.update(priceId, { active: false });
    await expect(order({ ...entryOf('premium', 'brl'), tier }, 1)).rejects.toThrow(
      'PRICE_NOT_AVAILABLE',
    );
  });
});

describe('a card provider that misbehaves', () => {
  const behaviors: Record<string, Parameters<typeof createServer>[1]> = {
    'responds with 500': (_request, response) => response.writeHead(500).end('{}'),
    'responds with 429': (_request, response) =>
      response.writeHead(429, { 'content-type': 'application/json' }).end('{"error":{}}'),
    'responds without JSON': (_request, response) => response.writeHead(200).end('<html>'),
    redirects: (_request, response) =>
      response.writeHead(302, { location: 'http://localhost:1/' }).end(),
    'hangs up': (request) => request.socket.destroy(),
    'never stops': (_request, response) => {
      const pour = () => void (response.destroyed || response.write(' '.repeat(65_536), pour));
      pour();
    },
  };

  it.each(Object.keys(behaviors))('A provider that %s is reported as unavailable', async (name) => {
    const server = createServer(behaviors[name]);
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    const apiUrl = `http://localhost:${(server.address() as AddressInfo).port}`;
    const provider = createStripePaymentProvider({ ...settings, apiUrl });
    await expect(provider.findSubscription('sub_1')).rejects.toThrow(
      'PAYMENT_PROVIDER_UNAVAILABLE',
    );
    server.closeAllConnections();
    server.close();
  });

  it('An order that the provider is still working on is reported as in progress, and other failures of its key are not (PRICE-521)', async () => {
    let code: string | undefined = 'idempotency_key_in_use';
    const server = createServer((_request, response) =>
      response
        .writeHead(code ? 409 : 400, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: { type: 'idempotency_error', message: 'No.', code } })),
    );
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    const apiUrl = `http://localhost:${(server.address() as AddressInfo).port}`;
    const provider = createStripePaymentProvider({ ...settings, apiUrl });
    const customer = { email: 'ada@example.org', userId: 'user-1', idempotencyKey: 'key' };
    await expect(provider.createCustomer(customer)).rejects.toThrow('ORDER_IN_PROGRESS');
    code = undefined;
    await expect(provider.createCustomer(customer)).rejects.toThrow('PAYMENT_PROVIDER_UNAVAILABLE');
    server.closeAllConnections();
    server.close();
  });

  it('An account without a configuration of the billing portal is reported as not set up (PRICE-138)', async () => {
    const server = createServer((_request, response) => {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ object: 'list', data: [], has_more: false }));
    });
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    const apiUrl = `http://localhost:${(server.address() as AddressInfo).port}`;
    const provider = createStripePaymentProvider({ ...settings, apiUrl });
    const portal = { customerId: 'cus_1', returnUrl: 'http://localhost/account' };
    await expect(provider.createPortalSession(portal)).rejects.toThrow('BILLING_PORTAL_NOT_SET_UP');
    server.closeAllConnections();
    server.close();
  });

  it('A payment provider that cannot be reached is reported as unavailable', async () => {
    const provider = createStripePaymentProvider({ ...settings, apiUrl: 'http://localhost:5599' });
    await expect(provider.listPrices()).rejects.toThrow('PAYMENT_PROVIDER_UNAVAILABLE');
  });
});
