import { buy, openCheckout, open, submit, card } from './testing/hosted-pages';
import { startTestProvider, type TestProvider } from './testing/test-provider';

const price = 'price_premium_month_t1';
const automatic_tax = { enabled: true };

describe('automatic tax', () => {
  let provider: TestProvider;
  beforeEach(async () => {
    provider = await startTestProvider(true);
  });
  afterEach(() => provider.stop());
  const customerIn = async (country?: string) => {
    const { customers } = provider.stripe;
    const customer = await customers.create({ email: 'ada@example.org' });
    const address = { country: String(country), postal_code: '97712' };
    return country ? customers.update(customer.id, { address }) : customer;
  };

  it('A checkout for a customer without an address is refused unless it may save the address', async () => {
    const { id: customer } = await customerIn();
    await expect(openCheckout(provider, price, { customer, automatic_tax })).rejects.toMatchObject({
      code: 'customer_tax_location_invalid',
    });
    const customer_update = { address: 'auto' } as const;
    const session = await openCheckout(provider, price, {
      customer,
      automatic_tax,
      customer_update,
    });
    expect((await open(String(session.url))).text).toContain('20.90');
    await submit(String(session.url), { ...card, country: 'DE' });
    expect(await provider.stripe.customers.retrieve(customer)).toMatchObject({
      address: { country: 'DE' },
    });
  });

  it('Only a checkout of a known customer can save its address', async () => {
    const customer_update = { address: 'auto' } as const;
    await expect(openCheckout(provider, price, { customer_update })).rejects.toMatchObject({
      param: 'customer_update',
    });
  });

  it('A subscription that was bought with tax renews with it', async () => {
    const { id: customer } = await customerIn('US');
    const { id } = await buy(provider, price, { customer, automatic_tax });
    expect(await provider.stripe.invoices.createPreview({ subscription: id })).toMatchObject({
      automatic_tax: { enabled: true, status: 'complete' },
      subtotal: 1_900,
      total: 2_090,
      total_excluding_tax: 1_900,
      total_taxes: [{ amount: 190, tax_behavior: 'exclusive' }],
    });
  });

  it('For a customer without an address a preview says what is missing, and a change is refused', async () => {
    const { id: customer } = await customerIn();
    const { id } = await buy(provider, price, { customer });
    const { invoices, subscriptions } = provider.stripe;
    expect(await invoices.createPreview({ subscription: id, automatic_tax })).toMatchObject({
      automatic_tax: { enabled: true, status: 'requires_location_inputs' },
      total: 1_900,
      total_taxes: [],
    });
    await expect(subscriptions.update(id, { automatic_tax })).rejects.toMatchObject({
      code: 'customer_tax_location_invalid',
    });
    expect((await subscriptions.retrieve(id)).automatic_tax.enabled).toBe(false);
  });

  it('A renewal without an address is charged without tax, and so is every later one', async () => {
    const { id: customer } = await customerIn('DE');
    const customer_update = { address: 'auto' } as const;
    const { id } = await buy(provider, price, { customer, automatic_tax, customer_update });
    await provider.stripe.customers.update(customer, { address: '' });
    await provider.advanceDays(32);
    const { automatic_tax: tax } = await provider.stripe.subscriptions.retrieve(id);
    expect(tax).toMatchObject({ enabled: false, disabled_reason: 'requires_location_inputs' });
    const { data } = await provider.stripe.invoices.list({ subscription: id });
    expect(data).toMatchObject([
      {
        total: 1_900,
        automatic_tax: {
          enabled: false,
          disabled_reason: 'finalization_requires_location_inputs',
        },
      },
      { total: 2_090, automatic_tax: { enabled: true, status: 'complete' } },
    ]);
  });

  it('A buyer with a tax id of its EU country, or who is marked so, owes the tax itself', async () => {
    const { customers, invoices, taxIds } = provider.stripe;
    const { id: customer } = await customerIn('FR');
    const { id: subscription } = await buy(provider, price, { customer, automatic_tax });
    const taxes = async () => {
      const { total, total_taxes, customer_tax_exempt } = await invoices.createPreview({
        subscription,
      });
      const [tax] = total_taxes ?? [];
      return { total, amount: tax?.amount, why: tax?.taxability_reason, customer_tax_exempt };
    };
    const taxed = { total: 2_090, amount: 190, why: 'standard_rated', customer_tax_exempt: 'none' };
    const reversed = { total: 1_900, amount: 0, why: 'reverse_charge' };
    const owner = { type: 'customer', customer } as const;
    const foreign = await taxIds.create({ owner, type: 'eu_vat', value: 'DE123456789' });
    expect(await taxes()).toEqual(taxed);
    await taxIds.del(foreign.id);
    const own = await taxIds.create({ owner, type: 'eu_vat', value: 'FR12345678901' });
    expect(await taxes()).toEqual({ ...reversed, customer_tax_exempt: 'none' });
    expect(await openCheckout(provider, price, { customer, automatic_tax })).toMatchObject({
      amount_total: 1_900,
    });
    await taxIds.del(own.id);
    expect(await taxes()).toEqual(taxed);
    await customers.update(customer, { tax_exempt: 'reverse' });
    expect(await taxes()).toEqual({ ...reversed, customer_tax_exempt: 'reverse' });
    await customers.update(customer, { tax_exempt: 'exempt' });
    expect(await taxes()).toMatchObject({ total: 1_900, why: 'customer_exempt' });
  });

  it('The checkout asks for the postal code in a country whose places have their own tax', async () => {
    const session = await openCheckout(provider, price, { automatic_tax });
    const page = String(session.url);
    const refused = await submit(page, { ...card, postal_code: '' });
    expect(refused.text).toContain('Enter your postal code');
    expect((await submit(page, card)).status).toBe(303);
    expect(await provider.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      automatic_tax: { enabled: true, status: 'complete' },
      total_details: { amount_tax: 190 },
    });
  });

  it('A price that does not say whether it includes tax is not sold with automatic tax, and says it once', async () => {
    const { prices } = provider.stripe;
    const { id } = await prices.create({
      product: 'prod_premium',
      currency: 'usd',
      unit_amount: 1_900,
      recurring: { interval: 'month' },
    });
    await expect(openCheckout(provider, id, { automatic_tax })).rejects.toMatchObject({
      param: 'automatic_tax',
    });
    await prices.update(id, { tax_behavior: 'exclusive' });
    expect(await openCheckout(provider, id, { automatic_tax })).toMatchObject({ status: 'open' });
    await expect(prices.update(id, { tax_behavior: 'inclusive' })).rejects.toMatchObject({
      param: 'tax_behavior',
    });
  });
});
