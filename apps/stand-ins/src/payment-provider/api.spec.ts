import Stripe from 'stripe';
import { connect, startWorld } from './testing/start-world';
import type { World } from './testing/start-world';

describe('the API', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.stop());

  const refusalOf = (call: Promise<unknown>) =>
    call.then(
      () => 'answered',
      (error: unknown) => error,
    );

  it('refuses another secret key with 401', async () => {
    const call = connect(world.origin, 'sk_test_other').products.list();
    expect(await refusalOf(call)).toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
      message: 'Invalid API Key provided: sk_test_********',
    });
  });

  it('refuses a call without a key with 401', async () => {
    const response = await fetch(`${world.origin}/v1/products`);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  });

  it('names each request and the version it speaks', async () => {
    const { lastResponse } = await world.stripe.products.list();
    expect(lastResponse.requestId).toMatch(/^req_/);
    expect(lastResponse.apiVersion).toBe(Stripe.API_VERSION);
  });

  it('refuses another version of the API', async () => {
    const call = world.stripe.products.list({}, { apiVersion: '2019-01-01' });
    expect(await refusalOf(call)).toMatchObject({ statusCode: 400 });
  });

  const badCalls: Record<string, [() => Promise<unknown>, object]> = {
    'an unknown price in the path': [
      () => world.stripe.prices.retrieve('price_unknown'),
      { statusCode: 404, code: 'resource_missing', message: "No such price: 'price_unknown'" },
    ],
    'a name of JavaScript in the path': [
      () => world.stripe.prices.retrieve('__proto__'),
      { statusCode: 404, code: 'resource_missing' },
    ],
    'an unknown price in a parameter': [
      () =>
        world.stripe.checkout.sessions.create({
          mode: 'subscription',
          success_url: 'http://shop.test/',
          line_items: [{ price: 'price_unknown', quantity: 1 }],
        }),
      { statusCode: 400, code: 'resource_missing', param: 'line_items[0][price]' },
    ],
    'an unknown customer in a parameter': [
      () => world.stripe.billingPortal.sessions.create({ customer: 'cus_unknown' }),
      { statusCode: 400, code: 'resource_missing', param: 'customer' },
    ],
    'a missing parameter': [
      () => world.stripe.rawRequest('POST', '/v1/products', {}),
      { statusCode: 400, code: 'parameter_missing', param: 'name' },
    ],
    'an unknown parameter': [
      () => world.stripe.rawRequest('POST', '/v1/customers', { colour: 'blue' }),
      { statusCode: 400, code: 'parameter_unknown', param: 'colour' },
    ],
    'an unknown parameter deep inside': [
      () =>
        world.stripe.rawRequest('POST', '/v1/subscriptions', {
          customer: 'cus_1',
          items: [{ price: 'price_1', colour: 'blue' }],
        }),
      { statusCode: 400, code: 'parameter_unknown', param: 'items[0][colour]' },
    ],
    'a limit that is not a number': [
      () => world.stripe.rawRequest('GET', '/v1/products?limit=many'),
      { statusCode: 400, message: 'Invalid integer: many' },
    ],
    'a limit beyond 100': [() => world.stripe.products.list({ limit: 101 }), { statusCode: 400 }],
    'a field that cannot be expanded': [
      () => world.stripe.products.list({ expand: ['data.colour'] }),
      { statusCode: 400, message: 'This property cannot be expanded (colour).' },
    ],
    'a plain text that is expanded': [
      () => world.stripe.products.list({ expand: ['data.name'] }),
      { statusCode: 400, message: 'This property cannot be expanded (name).' },
    ],
    'a quantity of nothing': [
      () =>
        world.stripe.checkout.sessions.create({
          mode: 'subscription',
          success_url: 'http://shop.test/',
          line_items: [{ price: 'price_premium_year_t1_usd', quantity: 0 }],
        }),
      { statusCode: 400, param: 'line_items[0][quantity]' },
    ],
    'an address that is none': [
      () =>
        world.stripe.checkout.sessions.create({
          mode: 'subscription',
          success_url: 'account',
          line_items: [{ price: 'price_premium_year_t1_usd', quantity: 1 }],
        }),
      { statusCode: 400, param: 'success_url' },
    ],
    'a call that it does not know': [
      () => world.stripe.rawRequest('GET', '/v1/treasures'),
      { statusCode: 404, message: 'Unrecognized request URL (GET: /v1/treasures).' },
    ],
  };

  it.each(Object.keys(badCalls))('refuses %s', async (name) => {
    const [call, refusal] = badCalls[name] ?? [() => Promise.resolve(), {}];
    expect(await refusalOf(call())).toMatchObject(refusal);
  });

  describe('lists', () => {
    it('go newest first, a page at a time', async () => {
      const first = await world.stripe.prices.list({ limit: 2, product: 'prod_premium' });
      const second = await world.stripe.prices.list({
        limit: 2,
        product: 'prod_premium',
        starting_after: first.data[1]?.id,
      });
      const back = await world.stripe.prices.list({
        limit: 2,
        product: 'prod_premium',
        ending_before: second.data[0]?.id,
      });
      expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/prices' });
      expect(second.data).toHaveLength(2);
      expect(back.data).toEqual(first.data);
    });

    it('are walked through to the end', async () => {
      const ids = new Set<string>();
      for await (const { id } of world.stripe.prices.list({ limit: 20, active: true })) ids.add(id);
      expect(ids.size).toBe(90);
    });
  });

  describe('expand', () => {
    it('brings the product, the tiers and the currencies of each price', async () => {
      const [price] = (
        await world.stripe.prices.list({
          lookup_keys: ['group_year_t1_usd'],
          expand: ['data.product', 'data.tiers', 'data.currency_options'],
        })
      ).data;
      expect(price).toMatchObject({
        id: 'price_group_year_t1_usd',
        product: { name: 'Group', metadata: { tier: 'group', group_type: 'default' } },
        tiers: [
          { up_to: 5, unit_amount: 10800 },
          { up_to: 20, unit_amount: 9600 },
          { up_to: 50, unit_amount: 8400 },
          { up_to: null, unit_amount: 7200 },
        ],
      });
      expect(price?.currency_options).toHaveProperty('usd');
    });

    it('leaves them out unless it is asked for', async () => {
      const price = await world.stripe.prices.retrieve('price_group_year_t1_usd');
      expect(price.product).toBe('prod_group');
      expect(price).not.toHaveProperty('tiers');
      expect(price).not.toHaveProperty('currency_options');
    });
  });

  describe('idempotency keys', () => {
    it('answer a repeated request as the first time', async () => {
      const ask = () =>
        world.stripe.customers.create({ email: 'once@example.org' }, { idempotencyKey: 'key-1' });
      const [first, second] = [await ask(), await ask()];
      expect(second.id).toBe(first.id);
      expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
      const { data } = await world.stripe.customers.list({ email: 'once@example.org' });
      expect(data).toHaveLength(1);
    });

    it('refuse other parameters', async () => {
      const ask = (email: string) =>
        world.stripe.customers.create({ email }, { idempotencyKey: 'key-2' });
      await ask('one@example.org');
      expect(await refusalOf(ask('two@example.org'))).toMatchObject({
        type: 'StripeIdempotencyError',
        statusCode: 400,
      });
    });

    it('are free again after a refused request', async () => {
      const ask = (customer: string) =>
        world.stripe.billingPortal.sessions.create({ customer }, { idempotencyKey: 'key-3' });
      const { id } = await world.stripe.customers.create({});
      expect(await refusalOf(ask('cus_unknown'))).toMatchObject({ statusCode: 400 });
      expect(await ask(id)).toMatchObject({ customer: id });
    });
  });
});
