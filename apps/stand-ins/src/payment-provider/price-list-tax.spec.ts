import { loadPriceList, pushPriceList } from '@portal/checkout-pricing/price-list';
import type Stripe from 'stripe';
import { startTestProvider, type TestProvider } from './testing/test-provider';

describe('The tax of the price list at the payment provider', () => {
  let provider: TestProvider;
  beforeEach(async () => {
    provider = await startTestProvider();
  });
  afterEach(() => provider.stop());

  const push = async (isTaxAdded: boolean) => {
    const sentences: string[] = [];
    const report = (sentence: string) => sentences.push(sentence);
    await pushPriceList(provider.stripe, loadPriceList(), { isTaxAdded }, report);
    return sentences;
  };
  /** What the prices that are sold say of tax, in any of their currencies. */
  const taxBehaviors = async () => {
    const expand = ['data.currency_options'];
    const { data } = await provider.stripe.prices.list({ active: true, limit: 100, expand });
    const said = data.flatMap(({ tax_behavior, currency_options = {} }) => [
      tax_behavior,
      ...Object.values(currency_options).map((option) => option.tax_behavior),
    ]);
    return [...new Set(said)];
  };
  const monthly = async () => {
    const lookup_keys = ['premium_month_t1'];
    const expand = ['data.currency_options'];
    const { data } = await provider.stripe.prices.list({ lookup_keys, expand });
    return data[0] as Stripe.Price;
  };
  /** Replaces the monthly price by one of the same amounts that includes tax. */
  const includeTax = async () => {
    const { currency_options = {} } = await monthly();
    const tax_behavior = 'inclusive';
    const others = Object.entries(currency_options).filter(([currency]) => currency !== 'usd');
    return provider.stripe.prices.create({
      product: 'prod_premium',
      currency: 'usd',
      unit_amount: 1_900,
      tax_behavior,
      currency_options: Object.fromEntries(
        others.map(([currency, { unit_amount }]) => [
          currency,
          { unit_amount: unit_amount ?? 0, tax_behavior },
        ]),
      ),
      recurring: { interval: 'month' },
      lookup_key: 'premium_month_t1',
      transfer_lookup_key: true,
      metadata: { tier: '1', interval: 'month' },
    });
  };

  it('Without automatic tax no price says whether it includes tax, because it could not be taken back (PRICE-417)', async () => {
    expect(await taxBehaviors()).toEqual(['unspecified']);
    expect(await push(false)).toEqual([]);
    expect(await taxBehaviors()).toEqual(['unspecified']);
  });

  it('The first push with automatic tax makes every price say, in each currency, that tax comes on top of it, and keeps the prices (PRICE-89, PRICE-417)', async () => {
    const { id } = await monthly();
    expect(await push(true)).toContain(
      `Marked the price premium_month_t1 (${id}) as one without tax.`,
    );
    expect((await monthly()).id).toBe(id);
    expect(await taxBehaviors()).toEqual(['exclusive']);
    expect(await push(true)).toEqual([]);
  });

  it('A push without automatic tax keeps the prices that an earlier one marked (PRICE-89, PRICE-417)', async () => {
    await push(true);
    expect(await push(false)).toEqual([]);
    expect(await taxBehaviors()).toEqual(['exclusive']);
  });

  it.each([true, false])(
    'A push with automatic tax %s replaces a price that includes tax (PRICE-89, PRICE-417)',
    async (isTaxAdded) => {
      const { id } = await includeTax();
      expect(await push(isTaxAdded)).toContainEqual(
        expect.stringContaining(`Replaced the price premium_month_t1: ${id} by`),
      );
      expect(await push(isTaxAdded)).toEqual([]);
    },
  );
});
