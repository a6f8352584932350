import type Stripe from 'stripe';
import { buy, openCheckout } from './testing/hosted-pages';
import type { TestProvider } from './testing/test-provider';
import { startTestProvider } from './testing/test-provider';

const monthly = 'price_premium_month_t1';
const group = 'price_group_year_t1';

describe('What the payment provider refuses, as Stripe does', () => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await startTestProvider();
  });
  afterAll(() => provider.stop());

  it('A customer with a plan in one currency gets no checkout and no plan in another', async () => {
    const { customer, default_payment_method } = await buy(provider, monthly);
    const expected = { message: expect.stringContaining('You cannot combine currencies') };
    await expect(
      openCheckout(provider, monthly, { customer: String(customer), currency: 'eur' }),
    ).rejects.toMatchObject(expected);
    await expect(
      provider.stripe.subscriptions.create({
        customer: String(customer),
        default_payment_method: String(default_payment_method),
        currency: 'jpy',
        items: [{ price: monthly }],
      }),
    ).rejects.toMatchObject(expected);
  });

  it.each(['ada', 'ada@', 'ada lovelace@example.org', 'ada@example..org'])(
    'The email address “%s” is rejected',
    async (email) => {
      const expected = { param: 'email', message: `Invalid email address: ${email}` };
      await expect(provider.stripe.customers.create({ email })).rejects.toMatchObject(expected);
    },
  );

  it.each<[string, Stripe.MetadataParam]>([
    ['51 keys', Object.fromEntries([...Array(51).keys()].map((key) => [`key${key}`, 'value']))],
    ['a key of 41 characters', { ['k'.repeat(41)]: 'value' }],
    ['a value of 501 characters', { key: 'v'.repeat(501) }],
  ])('Metadata with %s is rejected', async (_what, metadata) => {
    await expect(provider.stripe.customers.create({ metadata })).rejects.toMatchObject({
      param: 'metadata',
    });
  });

  it('A path of more than four levels is not expanded', async () => {
    const { id } = await buy(provider, monthly);
    const read = (path: string) => provider.stripe.subscriptions.retrieve(id, { expand: [path] });
    await expect(read('items.data.price.product')).resolves.toMatchObject({ id });
    await expect(read('items.data.price.currency_options.eur.tiers')).rejects.toThrow(
      'You cannot expand more than 4 levels',
    );
  });

  it('A promotion code changes its state and metadata only, and is active again only if it can be redeemed', async () => {
    const { coupons, promotionCodes } = provider.stripe;
    const { id: coupon } = await coupons.create({ percent_off: 10, max_redemptions: 1 });
    const promotion = { type: 'coupon', coupon } as const;
    const { id } = await promotionCodes.create({ code: 'AUTUMN', promotion });
    expect(
      await promotionCodes.update(id, { active: false, metadata: { from: 'mail' } }),
    ).toMatchObject({ active: false, metadata: { from: 'mail' } });
    const path = `/v1/promotion_codes/${id}`;
    await expect(
      provider.stripe.rawRequest('POST', path, { code: 'WINTER' }),
    ).rejects.toMatchObject({ code: 'parameter_unknown', param: 'code' });
    const { id: other } = await promotionCodes.create({ code: 'autumn', promotion });
    await expect(promotionCodes.update(id, { active: true })).rejects.toMatchObject({
      code: 'resource_already_exists',
    });
    await promotionCodes.update(other, { active: false });
    expect(await promotionCodes.update(id, { active: true })).toMatchObject({ active: true });
    await buy(provider, monthly, { discounts: [{ promotion_code: id }] });
    await promotionCodes.update(id, { active: false });
    await expect(promotionCodes.update(id, { active: true })).rejects.toMatchObject({
      statusCode: 400,
    });
  });

  it.each([
    ['eu_vat', 'DE12345678'],
    ['eu_vat', 'ATU1234567'],
    ['eu_vat', 'NL123456789012'],
    ['eu_vat', 'GR123456789'],
    ['gb_vat', 'GB12345678'],
    ['us_ein', '123456789012'],
    ['ch_vat', 'CHE-123.456.789'],
  ] as const)('The tax id %s %s does not have the form of its country', async (type, value) => {
    const { id: customer } = await provider.stripe.customers.create({});
    await expect(
      provider.stripe.taxIds.create({ owner: { type: 'customer', customer }, type, value }),
    ).rejects.toMatchObject({ code: 'tax_id_invalid', param: 'value' });
  });

  it('A checkout of less than the smallest charge of its currency is refused, and a free one is not', async () => {
    const { coupons } = provider.stripe;
    const sale = async (amount_off: number, currency: string) => {
      const { id: coupon } = await coupons.create({ amount_off, currency });
      return openCheckout(provider, monthly, { currency, discounts: [{ coupon }] });
    };
    const small = { code: 'amount_too_small' };
    await expect(sale(1_851, 'usd')).rejects.toMatchObject(small);
    expect(await sale(1_850, 'usd')).toMatchObject({ amount_total: 50 });
    expect(await sale(1_900, 'usd')).toMatchObject({ amount_total: 0 });
  });

  it('The seat ladder of a currency is returned only when its path is expanded', async () => {
    const read = (expand: string[]) => provider.stripe.prices.retrieve(group, { expand });
    expect((await read(['currency_options'])).currency_options?.['jpy']).not.toHaveProperty(
      'tiers',
    );
    expect(
      (await read(['currency_options.jpy.tiers'])).currency_options?.['jpy']?.tiers,
    ).toHaveLength(4);
  });
});
