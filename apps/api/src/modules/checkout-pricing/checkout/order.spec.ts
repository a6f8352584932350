import { checkoutPricingEndpoints as endpoints } from '@portal/checkout-pricing/domain';
import { prices, startCheckoutApi, type CheckoutApi } from '../testing/checkout-api';
import { stripePrice } from '../testing/stripe-objects';

describe('an order', () => {
  let api: CheckoutApi;
  let token: string;

  beforeEach(async () => {
    api = await startCheckoutApi();
    ({ token } = await api.buyer('buyer@example.org'));
    const archived = stripePrice({ plan: 'premium', interval: 'month', amount: 100 });
    const lifetime = stripePrice({ plan: 'premium', interval: 'month', amount: 100 });
    const foreign = stripePrice({ plan: 'premium', interval: 'month', amount: 100 });
    api.provider.prices.push(
      { ...archived, id: 'price_archived', active: false },
      { ...lifetime, id: 'price_lifetime', type: 'one_time', recurring: null },
      { ...foreign, id: 'price_of_another_product', product: 'prod_mug' },
      { ...foreign, id: 'price_of_no_tier', metadata: {} },
    );
  });
  afterEach(() => api.stop());

  it.each([
    ['a price that is not there', { price: 'price_unknown', quantity: 1 }, 'PRICE_NOT_AVAILABLE'],
    ['an archived price', { price: 'price_archived', quantity: 1 }, 'PRICE_NOT_AVAILABLE'],
    ['a price that is paid once', { price: 'price_lifetime', quantity: 1 }, 'PRICE_NOT_AVAILABLE'],
    [
      'a price of another product',
      { price: 'price_of_another_product', quantity: 1 },
      'PRICE_NOT_AVAILABLE',
    ],
    [
      'a price of no country tier',
      { price: 'price_of_no_tier', quantity: 1 },
      'PRICE_NOT_AVAILABLE',
    ],
    ['a product’s id', { price: 'prod_premium', quantity: 1 }, 'INVALID_REQUEST'],
    ['an own price', { price: prices.year, quantity: 1, amount: 1 }, 'INVALID_REQUEST'],
    ['a list of prices', { price: [prices.year], quantity: 1 }, 'INVALID_REQUEST'],
    ['two Premium plans', { price: prices.year, quantity: 2 }, 'QUANTITY_NOT_AVAILABLE'],
    ['a group of one', { price: prices.group, quantity: 1 }, 'QUANTITY_NOT_AVAILABLE'],
    ['a group of 101', { price: prices.group, quantity: 101 }, 'INVALID_REQUEST'],
    ['no seats', { price: prices.group, quantity: 0 }, 'INVALID_REQUEST'],
    ['fewer than no seats', { price: prices.group, quantity: -2 }, 'INVALID_REQUEST'],
    ['half a seat', { price: prices.group, quantity: 2.5 }, 'INVALID_REQUEST'],
    ['a thousand million seats', { price: prices.group, quantity: 1e9 }, 'INVALID_REQUEST'],
    ['seats as text', { price: prices.group, quantity: '2' }, 'INVALID_REQUEST'],
    [
      'a coupon that is not there',
      { price: prices.year, quantity: 1, code: 'FREE' },
      'COUPON_NOT_VALID',
    ],
    ['an expired coupon', { price: prices.year, quantity: 1, code: 'EXPIRED' }, 'COUPON_NOT_VALID'],
    ['a used-up coupon', { price: prices.year, quantity: 1, code: 'USEDUP' }, 'COUPON_NOT_VALID'],
    [
      'somebody else’s coupon',
      { price: prices.year, quantity: 1, code: 'NOTMINE' },
      'COUPON_NOT_VALID',
    ],
    [
      'a coupon of another product',
      { price: prices.year, quantity: 1, code: 'GROUPONLY' },
      'COUPON_NOT_VALID',
    ],
    [
      'a coupon of another currency',
      { price: prices.year, quantity: 1, code: 'EUROS' },
      'COUPON_NOT_VALID',
    ],
    [
      'a coupon with a script in it',
      { price: prices.year, quantity: 1, code: '<script>' },
      'INVALID_REQUEST',
    ],
  ])('buys nothing with %s', async (_case, order, error) => {
    expect(await api.buy(token, order)).toMatchObject({ ok: false, error: { error } });
    expect(api.provider.sessions.size).toBe(0);
  });

  it('buys nothing without a token', async () => {
    const answer = await api.call(endpoints.createCheckoutSession, {
      price: prices.year,
      quantity: 1,
    });
    expect(answer).toMatchObject({ status: 401, error: { error: 'UNAUTHENTICATED' } });
  });

  it('is refused to a person whose email is not verified', async () => {
    const unverified = await api.buyer('new@example.org', { verified: false });
    const answer = await api.buy(unverified.token, { price: prices.year, quantity: 1 });
    expect(answer).toMatchObject({ status: 403, error: { error: 'EMAIL_NOT_VERIFIED' } });
  });

  it('is refused while the provider does not answer', async () => {
    await api.call(endpoints.getActiveProducts, {});
    api.provider.isAway = true;
    const answer = await api.buy(token, { price: prices.year, quantity: 1 });
    expect(answer).toMatchObject({ status: 503, error: { error: 'PAYMENT_PROVIDER_UNAVAILABLE' } });
  });

  it.each([
    ['Premium', { price: prices.month, quantity: 1 }],
    ['the smallest group', { price: prices.group, quantity: 2 }],
    ['the largest group', { price: prices.group, quantity: 100 }],
  ])('buys %s for exactly what was named', async (_case, order) => {
    const answer = await api.buy(token, order);
    expect(answer).toMatchObject({ ok: true, body: { sessionId: 'cs_test_1' } });
    expect(api.provider.sessions.get('cs_test_1')?.order).toMatchObject({
      priceId: order.price,
      quantity: order.quantity,
      successUrl: `${api.url}/account?checkout=success&session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${api.url}/plans?checkout=cancelled`,
    });
  });

  it('takes a coupon by its promotion code', async () => {
    await api.buy(token, { price: prices.year, quantity: 1, code: 'WELCOME20' });
    expect([...api.provider.sessions.values()][0]?.order).toMatchObject({
      promotionCodeId: 'promo_WELCOME20',
    });
  });
});

describe('an order of a cheaper country tier', () => {
  const cheap = { price: 'price_premium_year_t3_inr', quantity: 1 };

  it.each([
    ['US', false],
    ['BR', false],
    ['IN', true],
    ['KE', true],
    [undefined, true],
  ])('from a network in %s is sold: %s', async (country, sold) => {
    const api = await startCheckoutApi({ country });
    const { token } = await api.buyer('buyer@example.org');
    expect((await api.buy(token, cheap)).ok).toBe(sold);
    await api.stop();
  });
});
