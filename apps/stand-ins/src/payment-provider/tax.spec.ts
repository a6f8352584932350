import { buy, openCheckout, open, submit, card } from './testing/hosted-pages';
import { startTestProvider, type TestProvider } from './testing/test-provider';

const price = 'price_premium_month_t1';
const automatic_tax = { enabled: true };

describe('automatic tax', () => {
  let provider: TestProvider;
  beforeEach(async () => {
    provider = await startTestProvider();
  });
  afterEach(() => provider.stop());
  const customerIn = async (country?: string) => {
    const { customers } = provider.stripe;
    const customer = await customers.create({ email: 'ada@example.org' });
    return country ? customers.update(customer.id, { address: { country } }) : customer;
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

  it('A subscription that was bought with tax goes on with it', async () => {
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

  it('Neither a preview nor a change adds tax for a customer without an address', async () => {
    const { id: customer } = await customerIn();
    const { id } = await buy(provider, price, { customer });
    const refused = { code: 'customer_tax_location_invalid' };
    const { invoices, subscriptions } = provider.stripe;
    const preview = invoices.createPreview({ subscription: id, automatic_tax });
    await expect(preview).rejects.toMatchObject(refused);
    await expect(subscriptions.update(id, { automatic_tax })).rejects.toMatchObject(refused);
    expect((await subscriptions.retrieve(id)).automatic_tax.enabled).toBe(false);
  });
});
