import Stripe from 'stripe';
import { connect, startTestProvider } from './testing/test-provider';
import type { TestProvider } from './testing/test-provider';

describe('The API of the payment provider', () => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await startTestProvider();
  });
  afterAll(() => provider.stop());

  const errorOf = (request: Promise<unknown>) =>
    request.then(
      () => 'no error',
      (error: unknown) => error,
    );

  it('A request with another secret key is rejected with 401', async () => {
    const request = connect(provider.origin, 'sk_test_other').products.list();
    expect(await errorOf(request)).toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
      message: 'Invalid API Key provided: sk_test_********',
    });
  });

  it('A request without a key is rejected with 401', async () => {
    const response = await fetch(`${provider.origin}/v1/products`);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  });

  it('Every response names its request id and the version of the API', async () => {
    const { lastResponse } = await provider.stripe.products.list();
    expect(lastResponse.requestId).toMatch(/^req_/);
    expect(lastResponse.apiVersion).toBe(Stripe.API_VERSION);
  });

  it('A request for another version of the API is rejected', async () => {
    const request = provider.stripe.products.list({}, { apiVersion: '2019-01-01' });
    expect(await errorOf(request)).toMatchObject({ statusCode: 400 });
  });

  const badRequests: Record<string, [() => Promise<unknown>, object]> = {
    'an unknown price in the path': [
      () => provider.stripe.prices.retrieve('price_unknown'),
      {
        statusCode: 404,
        code: 'resource_missing',
        doc_url: 'https://stripe.com/docs/error-codes/resource-missing',
        message: "No such price: 'price_unknown'",
      },
    ],
    'a property name of JavaScript objects as id': [
      () => provider.stripe.prices.retrieve('__proto__'),
      { statusCode: 404, code: 'resource_missing' },
    ],
    'an unknown price in a parameter': [
      () =>
        provider.stripe.checkout.sessions.create({
          mode: 'subscription',
          success_url: 'http://shop.test/',
          line_items: [{ price: 'price_unknown', quantity: 1 }],
        }),
      { statusCode: 400, code: 'resource_missing', param: 'line_items[0][price]' },
    ],
    'an unknown customer in a parameter': [
      () => provider.stripe.billingPortal.sessions.create({ customer: 'cus_unknown' }),
      { statusCode: 400, code: 'resource_missing', param: 'customer' },
    ],
    'a missing parameter': [
      () => provider.stripe.rawRequest('POST', '/v1/products', {}),
      { statusCode: 400, code: 'parameter_missing', param: 'name' },
    ],
    'an unknown parameter': [
      () => provider.stripe.rawRequest('POST', '/v1/customers', { color: 'blue' }),
      { statusCode: 400, code: 'parameter_unknown', param: 'color' },
    ],
    'an unknown nested parameter': [
      () =>
        provider.stripe.rawRequest('POST', '/v1/subscriptions', {
          customer: 'cus_1',
          items: [{ price: 'price_1', color: 'blue' }],
        }),
      { statusCode: 400, code: 'parameter_unknown', param: 'items[0][color]' },
    ],
    'a limit that is not a number': [
      () => provider.stripe.rawRequest('GET', '/v1/products?limit=many'),
      { statusCode: 400, message: 'Invalid integer: many' },
    ],
    'a limit beyond 100': [
      () => provider.stripe.products.list({ limit: 101 }),
      { statusCode: 400 },
    ],
    'an expansion of an unknown field': [
      () => provider.stripe.products.list({ expand: ['data.color'] }),
      { statusCode: 400, message: 'This property cannot be expanded (color).' },
    ],
    'an expansion of a plain text': [
      () => provider.stripe.products.list({ expand: ['data.name'] }),
      { statusCode: 400, message: 'This property cannot be expanded (name).' },
    ],
    'a quantity of zero': [
      () =>
        provider.stripe.checkout.sessions.create({
          mode: 'subscription',
          success_url: 'http://shop.test/',
          line_items: [{ price: 'price_premium_year_t1', quantity: 0 }],
        }),
      { statusCode: 400, param: 'line_items[0][quantity]' },
    ],
    'an invalid address': [
      () =>
        provider.stripe.checkout.sessions.create({
          mode: 'subscription',
          success_url: 'account',
          line_items: [{ price: 'price_premium_year_t1', quantity: 1 }],
        }),
      { statusCode: 400, param: 'success_url' },
    ],
    'an unknown path': [
      () => provider.stripe.rawRequest('GET', '/v1/treasures'),
      { statusCode: 404, message: 'Unrecognized request URL (GET: /v1/treasures).' },
    ],
  };

  it.each(Object.keys(badRequests))(
    'A request with %s is rejected with Stripe’s error',
    async (name) => {
      const [send, error] = badRequests[name] ?? [() => Promise.resolve(), {}];
      expect(await errorOf(send())).toMatchObject(error);
    },
  );

  describe('Lists', () => {
    it('A list is sorted newest first, and cursors lead to the next and the previous page', async () => {
      const first = await provider.stripe.prices.list({ limit: 2, product: 'prod_premium' });
      const second = await provider.stripe.prices.list({
        limit: 2,
        product: 'prod_premium',
        starting_after: first.data[1]?.id,
      });
      const back = await provider.stripe.prices.list({
        limit: 2,
        product: 'prod_premium',
        ending_before: second.data[0]?.id,
      });
      expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/prices' });
      expect(second.data).toHaveLength(2);
      expect(back.data).toEqual(first.data);
    });

    it('All pages of a list together have every object', async () => {
      const ids = new Set<string>();
      for await (const { id } of provider.stripe.prices.list({ limit: 4, active: true }))
        ids.add(id);
      expect(ids.size).toBe(15);
    });
  });

  describe('The parameter expand', () => {
    it('Expanding a price includes its product, tiers and currencies', async () => {
      const [price] = (
        await provider.stripe.prices.list({
          lookup_keys: ['group_year_t1'],
          expand: ['data.product', 'data.tiers', 'data.currency_options'],
        })
      ).data;
      expect(price).toMatchObject({
        id: 'price_group_year_t1',
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

    it('Without the parameter expand a price has no tiers and only the id of its product', async () => {
      const price = await provider.stripe.prices.retrieve('price_group_year_t1');
      expect(price.product).toBe('prod_group');
      expect(price).not.toHaveProperty('tiers');
      expect(price).not.toHaveProperty('currency_options');
    });
  });

  describe('Idempotency keys', () => {
    it('A repeated request with the same idempotency key gets the first response', async () => {
      const create = () =>
        provider.stripe.customers.create(
          { email: 'once@example.org' },
          { idempotencyKey: 'key-1' },
        );
      const [first, second] = [await create(), await create()];
      expect(second.id).toBe(first.id);
      expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
      const { data } = await provider.stripe.events.list({ type: 'customer.created', limit: 2 });
      expect(data).toHaveLength(1);
    });

    it('A different request with the same idempotency key is rejected', async () => {
      const create = (email: string) =>
        provider.stripe.customers.create({ email }, { idempotencyKey: 'key-2' });
      await create('one@example.org');
      expect(await errorOf(create('two@example.org'))).toMatchObject({
        type: 'StripeIdempotencyError',
        statusCode: 400,
      });
    });

    it('The idempotency key of a request with invalid parameters can be used again', async () => {
      const create = (params: object) =>
        provider.stripe.rawRequest('POST', '/v1/customers', params, { idempotencyKey: 'key-3' });
      expect(await errorOf(create({ color: 'blue' }))).toMatchObject({ statusCode: 400 });
      expect(await create({ name: 'Ada' })).toMatchObject({ name: 'Ada' });
    });

    it('A request that failed while it was executed fails again with the same idempotency key', async () => {
      const create = () =>
        provider.stripe.customers.create({}, { idempotencyKey: 'key-4', maxNetworkRetries: 0 });
      await provider.setFaults({ api: 'fail' });
      expect(await errorOf(create())).toMatchObject({ statusCode: 500 });
      await provider.setFaults({});
      expect(await errorOf(create())).toMatchObject({
        statusCode: 500,
        headers: { 'idempotent-replayed': 'true' },
      });
      const missing = () =>
        provider.stripe.billingPortal.sessions.create(
          { customer: 'cus_unknown' },
          { idempotencyKey: 'key-5' },
        );
      expect(await errorOf(missing())).toMatchObject({ statusCode: 400 });
      expect(await errorOf(missing())).toMatchObject({
        statusCode: 400,
        code: 'resource_missing',
        headers: { 'idempotent-replayed': 'true' },
      });
    });

    it('An idempotency key is rejected with 409 while its first request is being executed', async () => {
      const create = (options: Stripe.RequestOptions) =>
        provider.stripe.customers.create({}, { idempotencyKey: 'key-6', ...options });
      await provider.setFaults({ api: 'hang' });
      const first = errorOf(create({ timeout: 500 }));
      await provider.setFaults({});
      expect(await errorOf(create({}))).toMatchObject({
        statusCode: 409,
        code: 'idempotency_key_in_use',
      });
      expect(await first).toMatchObject({ type: 'StripeConnectionError' });
      expect(await create({ maxNetworkRetries: 2 })).toMatchObject({ object: 'customer' });
    });
  });
});
