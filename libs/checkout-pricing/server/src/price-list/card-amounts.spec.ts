import {
  checkoutPricingEndpoints as endpoints,
  defaultPrices,
  groupTotal,
  type GroupPrice,
  type Price,
} from '@portal/checkout-pricing/domain';
import type Stripe from 'stripe';
import { createStripeClient } from '@portal/server/adapters';
import { rounds } from '@portal/server/testing';
import { startStandInApi, type StandInApi } from '../testing/stand-in-api';
import { signUpBuyer } from '../testing/stand-in-buyers';

/** A country for each currency of the price list. */
const countries = ['US', 'DE', 'GB', 'IN', 'BR', 'JP'];

/** The ends of every tier; torture takes every size from 2 to 100. */
const sizes = [2, 5, 6, 20, 21, 50, 51, 100];
const everySize = Array.from({ length: 99 }, (_, index) => index + 2);
const seatCounts = rounds({ suite: 0, torture: 1 }) ? everySize : sizes;

describe('the amounts of the cards and what the payment provider charges', () => {
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
