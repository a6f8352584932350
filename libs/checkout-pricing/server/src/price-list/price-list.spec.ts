import {
  checkoutPricingEndpoints as endpoints,
  defaultPrices,
  groupPrice,
  type GroupPrice,
  groupTotal,
  type Price,
  product,
} from '@portal/checkout-pricing/domain';
import { createStripeClient } from '@portal/server/adapters';
import type { Coupon, PromotionCode } from '@portal/server/ports';
import { rounds } from '@portal/server/testing';
import fc from 'fast-check';
import type Stripe from 'stripe';
import { type CheckoutApi, startCheckoutApi } from '../testing/checkout-api';
import { type StandInApi, startStandInApi } from '../testing/stand-in-api';
import { signUpBuyer } from '../testing/stand-in-buyers';
import { canRedeem, couponApplies, discountedAmount, type Redeemer } from './coupon';

let api: CheckoutApi;

/** The offered prices, such as `month 1900 usd`. */
const offered = async (
  query: { countryCode?: string; coupon?: string; onlyTier1Prices?: string } = {},
) => {
  const response = await api.call(endpoints.getActiveProducts, query as never);
  if (!response.ok) throw new Error(response.error.error);
  return response.body.products.flatMap(({ prices }) =>
    prices.map((price) => `${price.interval} ${price.total_price} ${price.currency}`),
  );
};

const coupon: Coupon = {
  promotionCodeId: 'promo_1',
  percentOff: null,
  amountOff: null,
  currency: null,
  duration: 'once',
  products: undefined,
  minimums: undefined,
};

describe('the prices of the plans page', () => {
  let country: string | undefined;
  beforeAll(async () => {
    api = await startCheckoutApi({ countryOf: () => country });
  });
  beforeEach(() => {
    country = undefined;
  });
  afterAll(() => api.stop());

  const dollars = ['month 1900 usd', 'quarter 4500 usd', 'year 12000 usd'];

  it.each<[network: string | undefined, query: object, prices: string[], id: string]>([
    ['US', {}, dollars, 'PRICE-77'],
    ['DE', {}, ['year 9900 eur'], 'PRICE-77'],
    ['JP', {}, ['year 20000 jpy'], 'PRICE-77'],
    ['IN', {}, ['year 240000 inr'], 'PRICE-77'],
    ['IN', { countryCode: 'JP' }, ['year 20000 jpy'], 'PRICE-77'],
    [undefined, {}, dollars, 'PRICE-77'],
    ['KE', {}, dollars, 'PRICE-83'],
    ['IN', { onlyTier1Prices: 'true' }, ['year 480000 inr'], 'PRICE-4'],
    [
      'US',
      { coupon: 'WELCOME20' },
      ['month 1520 usd', 'quarter 3600 usd', 'year 9600 usd'],
      'PRICE-32',
    ],
    ['US', { coupon: 'EXPIRED' }, dollars, 'PRICE-32'],
    ['US', { coupon: 'GROUPONLY' }, dollars, 'PRICE-32'],
    ['US', { coupon: 'EUROS' }, dollars, 'PRICE-32'],
    ['DE', { coupon: 'EUROS' }, ['year 9400 eur'], 'PRICE-32'],
  ])('A network in %s that asks with %j is offered %j (%s)', async (from, query, expected) => {
    country = from;
    expect(await offered(query)).toEqual(expected);
  });

  it('A discounted price carries the list price and how long it is lowered (PRICE-32, PRICE-404)', async () => {
    const response = await api.call(endpoints.getActiveProducts, { coupon: 'WELCOME20' });
    expect(response.ok && response.body.products[0]?.prices[0]).toMatchObject({
      unit_amount: 1900,
      unit_discounted_amount: 1520,
      discount_months: 1,
      total_price: 1520,
      interval_count: 1,
      product_id: 'prod_premium',
    });
    expect(response.ok && response.body.products.every((one) => product.isValidSync(one))).toBe(
      true,
    );
  });

  it('The group price consists of its seat tiers (PRICE-78)', async () => {
    const response = await api.call(endpoints.getActiveGroupProducts, {});
    const found = response.ok ? response.body.product.prices : [];
    expect(found).toHaveLength(1);
    expect(groupPrice.isValidSync(found[0])).toBe(true);
    expect(found[0]).toMatchObject({
      interval_count: 12,
      tier: 1,
      tiers: [
        { up_to: 5, unit_amount_decimal: '10800' },
        { up_to: 20, unit_amount_decimal: '9600' },
        { up_to: 50, unit_amount_decimal: '8400' },
        { up_to: 'inf', unit_amount_decimal: '7200' },
      ],
    });
  });

  it.each([
    ['countryCode=us'],
    ['countryCode=USA'],
    ['countryCode=US&countryCode=DE'],
    ['onlyTier1Prices=yes'],
    ['coupon=%3Cscript%3E'],
    ['unknown=1'],
  ])('The query ?%s for prices is rejected with 400 (PRICE-77)', async (query) => {
    expect((await api.fetch(`/api/get-active-products?${query}`)).status).toBe(400);
  });

  it.each([
    ['DE', 'DE'],
    [undefined, 'US'],
  ])('A network in %s gets the country code %s (PRICE-76)', async (from, isoCode) => {
    country = from;
    const response = await api.call(endpoints.getIpInfo, {});
    expect(response).toMatchObject({ body: { result: { country: { isoCode } } } });
  });
});

describe('the stored price list', () => {
  beforeEach(async () => {
    api = await startCheckoutApi();
  });
  afterEach(() => api.stop());

  it('The stored prices are served while the provider is unreachable (PRICE-10)', async () => {
    const before = await offered();
    api.provider.isUnreachable = true;
    api.clock.advance({ days: 3 });
    await expect(api.runScheduledJobs()).rejects.toThrow();
    expect(await offered({ coupon: 'WELCOME20' })).toEqual(before);
  });

  it('Prices that were never read are unavailable while the provider is unreachable (PRICE-10)', async () => {
    api.provider.isUnreachable = true;
    const response = await api.call(endpoints.getActiveProducts, {});
    expect(response).toMatchObject({
      status: 503,
      error: { error: 'PAYMENT_PROVIDER_UNAVAILABLE' },
    });
  });

  it('A price change without a webhook is visible after ten minutes (PRICE-9)', async () => {
    await offered();
    api.provider.prices = api.provider.prices.slice(0, 1);
    api.clock.advance({ minutes: 9 });
    await api.runScheduledJobs();
    expect(await offered()).toHaveLength(3);
    api.clock.advance({ minutes: 1 });
    await api.runScheduledJobs();
    expect(await offered()).toEqual(['month 1900 usd']);
  });

  it('A network that looked up 60 coupons has to wait; prices without a coupon stay available (PRICE-35)', async () => {
    for (let guess = 0; guess < 60; guess += 1) await offered({ coupon: `GUESS${guess}` });
    await expect(offered({ coupon: 'WELCOME20' })).rejects.toThrow('TOO_MANY_REQUESTS');
    expect(await offered()).toHaveLength(3);
  });
});

describe('coupons', () => {
  const premium = { productId: 'prod_premium', currency: 'usd' };

  const amounts = fc.nat(100_000_000);

  it('A percentage is taken off exactly, and half a minor unit of it is rounded up, for any amount (PRICE-84)', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 10_000 }), (amount, hundredths) => {
        const discount = (2n * BigInt(amount) * BigInt(hundredths) + 10_000n) / 20_000n;
        const percentOff = hundredths / 100;
        const left = discountedAmount({ ...coupon, percentOff }, { ...premium, amount });
        expect(left).toBe(amount - Number(discount));
      }),
      { numRuns: 1_000 },
    );
  });

  it('A fixed amount is taken off in its own currency only, and never below zero (PRICE-32, PRICE-84)', () => {
    const currencies = fc.constantFrom('usd', 'eur', 'jpy');
    fc.assert(
      fc.property(amounts, amounts, currencies, currencies, (amount, amountOff, of, currency) => {
        const left = discountedAmount(
          { ...coupon, amountOff, currency: of },
          { ...premium, currency, amount },
        );
        expect(left).toBe(of === currency ? Math.max(0, amount - amountOff) : amount);
      }),
    );
  });

  it('A coupon lowers nothing for another product, below its minimum, or in a currency without a minimum (PRICE-32)', () => {
    fc.assert(
      fc.property(amounts, amounts, (amount, minimum) => {
        const half = { ...coupon, percentOff: 50 };
        const item = { ...premium, amount };
        expect(couponApplies({ ...half, products: ['prod_mug'] }, item)).toBe(false);
        expect(couponApplies({ ...half, products: ['prod_premium'] }, item)).toBe(true);
        expect(couponApplies({ ...half, minimums: { usd: minimum } }, item)).toBe(
          amount >= minimum,
        );
        expect(couponApplies({ ...half, minimums: { usd: amount } }, item)).toBe(true);
        expect(couponApplies({ ...half, minimums: { eur: 0 } }, item)).toBe(false);
      }),
    );
  });
});

describe('who can use a promotion code', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const open: PromotionCode = {
    ...coupon,
    isActive: true,
    expiresAt: null,
    usesLeft: null,
    customerId: null,
    isForFirstPurchase: false,
  };
  const visitor = { customerId: undefined, isReturning: false };

  it.each<[string, Partial<PromotionCode>, Partial<Redeemer>]>([
    ['without limits', {}, {}],
    ['that expires in a millisecond', { expiresAt: new Date(now.getTime() + 1) }, {}],
    ['with one use left', { usesLeft: 1 }, {}],
    ['of the customer', { customerId: 'cus_1' }, { customerId: 'cus_1' }],
    ['for a first purchase, before it', { isForFirstPurchase: true }, {}],
    ['for everybody, after a purchase', {}, { isReturning: true }],
  ])('A code %s can be used (PRICE-34)', (_which, limits, redeemer) => {
    expect(canRedeem({ ...open, ...limits }, { ...visitor, ...redeemer }, now)).toBe(true);
  });

  it.each<[string, Partial<PromotionCode>, Partial<Redeemer>]>([
    ['that is switched off', { isActive: false }, {}],
    ['that expires now', { expiresAt: now }, {}],
    ['without a use left', { usesLeft: 0 }, {}],
    ['of another customer', { customerId: 'cus_1' }, { customerId: 'cus_2' }],
    ['of a customer, by a visitor', { customerId: 'cus_1' }, {}],
    ['for a first purchase, after one', { isForFirstPurchase: true }, { isReturning: true }],
  ])('A code %s cannot be used (PRICE-34)', (_which, limits, redeemer) => {
    expect(canRedeem({ ...open, ...limits }, { ...visitor, ...redeemer }, now)).toBe(false);
  });
});

describe('the amounts of the cards and what the payment provider charges', () => {
  /** A country for each currency of the price list. */
  const countries = ['US', 'DE', 'GB', 'IN', 'BR', 'JP'];

  /** The ends of every tier; torture takes every size from 2 to 100. */
  const sizes = [2, 5, 6, 20, 21, 50, 51, 100];

  const everySize = Array.from({ length: 99 }, (_, index) => index + 2);

  const seatCounts = rounds({ suite: 0, torture: 1 }) ? everySize : sizes;

  let world: StandInApi;
  let stripe: Stripe;
  let promotionCode: string;
  beforeAll(async () => {
    world = await startStandInApi();
    stripe = createStripeClient({ ...world.api.config.stripe, apiUrl: world.standIn.url });
    const { data } = await stripe.promotionCodes.list({ code: 'WELCOME20' });
    promotionCode = data[0]?.id ?? '';
  });
  afterAll(() => world.stop());

  async function premiumPrices(countryCode: string, coupon?: string): Promise<readonly Price[]> {
    const query = { countryCode, onlyTier1Prices: 'true' as const, ...(coupon && { coupon }) };
    const response = await world.api.call(endpoints.getActiveProducts, query);
    return response.ok ? response.body.products.flatMap(({ prices }) => prices) : [];
  }

  async function groupPriceOf(countryCode: string): Promise<GroupPrice> {
    const query = { countryCode, onlyTier1Prices: 'true' as const };
    const response = await world.api.call(endpoints.getActiveGroupProducts, query);
    const price = response.ok ? response.body.product.prices[0] : undefined;
    if (!price) throw new Error(`There is no group price for ${countryCode}.`);
    return price;
  }

  /** What the provider charges for an order. */
  async function charged(
    { id, currency }: Pick<Price, 'id' | 'currency'>,
    quantity: number,
    promotion?: string,
  ) {
    const price = id.slice(0, -`_${currency}`.length);
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      currency,
      line_items: [{ price, quantity }],
      success_url: 'http://localhost/account',
      ...(promotion && { discounts: [{ promotion_code: promotion }] }),
    });
    return session.amount_total;
  }

  it.each(countries)(
    'A group in %s is charged the total of its card, whatever its size (PRICE-22)',
    async (country) => {
      const price = await groupPriceOf(country);
      for (const seats of seatCounts) {
        expect(await charged(price, seats)).toBe(groupTotal(price.tiers, seats));
      }
    },
  );

  it('A group that is ordered with a coupon is charged the total of its card (PRICE-22, PRICE-34)', async () => {
    const { api } = world;
    const { token } = await signUpBuyer(world, 'group@example.org');
    const price = await groupPriceOf('US');
    for (const quantity of [2, 7, 100]) {
      const order = { price: price.id, quantity, code: 'WELCOME20' };
      const opened = await api.call(endpoints.createCheckoutSession, order, { token });
      if (!opened.ok) throw new Error(opened.error.error);
      const session = await stripe.checkout.sessions.retrieve(opened.body.sessionId);
      expect(session.amount_total).toBe(groupTotal(price.tiers, quantity));
    }
  });

  it.each(countries)(
    'Premium in %s is charged the amount of its card, with and without a coupon (PRICE-16, PRICE-84)',
    async (country) => {
      const [full, lowered] = [
        await premiumPrices(country),
        await premiumPrices(country, 'WELCOME20'),
      ];
      expect(full).toHaveLength(3);
      for (const price of full) expect(await charged(price, 1)).toBe(price.total_price);
      for (const price of lowered) {
        expect(price.total_price).toBeLessThan(price.unit_amount);
        expect(await charged(price, 1, promotionCode)).toBe(price.total_price);
      }
    },
  );

  it('The prices of the prerendered page are those of the price list in dollars (PRICE-157)', async () => {
    const amounts = (prices: readonly Price[]) =>
      prices.map(({ currency, interval, interval_count, total_price }) => ({
        currency,
        interval,
        interval_count,
        total_price,
      }));
    const premium = await premiumPrices('US');
    expect(amounts(premium)).toEqual(expect.arrayContaining(amounts(defaultPrices.premium)));
    expect(premium).toHaveLength(defaultPrices.premium.length);
    expect(await groupPriceOf('US')).toEqual({ ...defaultPrices.group, id: expect.any(String) });
  });
});
