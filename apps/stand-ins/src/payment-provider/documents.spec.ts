import { buy } from './testing/hosted-pages';
import type { TestProvider } from './testing/test-provider';
import { startTestProvider } from './testing/test-provider';

describe('Invoices, credit notes and who they name', () => {
  let provider: TestProvider;
  let customer: string;
  beforeAll(async () => {
    provider = await startTestProvider();
    customer = (await provider.stripe.customers.create({ email: 'ada@example.org' })).id;
  });
  afterAll(() => provider.stop());

  const owner = () => ({ type: 'customer' as const, customer });
  const newestInvoice = async () => (await provider.stripe.invoices.list({ customer })).data[0];

  it('An invoice says who paid, as it was when the invoice was made, and can be opened as PDF', async () => {
    const { stripe } = provider;
    await stripe.customers.update(customer, {
      name: 'Analytical Engines Ltd',
      address: { line1: '12 St James’s Square', city: 'London', country: 'GB' },
      invoice_settings: { custom_fields: [{ name: 'Purchase order', value: 'PO-1843' }] },
    });
    await stripe.taxIds.create({ owner: owner(), type: 'gb_vat', value: 'GB123456789' });
    await buy(provider, 'price_premium_month_t1', { customer });
    await stripe.customers.update(customer, { name: 'Another name' });
    const invoice = await newestInvoice();
    expect(invoice).toMatchObject({
      customer_name: 'Analytical Engines Ltd',
      customer_address: { city: 'London' },
      customer_tax_ids: [{ type: 'gb_vat', value: 'GB123456789' }],
      custom_fields: [{ name: 'Purchase order', value: 'PO-1843' }],
    });
    const pdf = await fetch(String(invoice?.invoice_pdf));
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(await pdf.text()).toMatch(/^%PDF-1\.4[^]*Analytical Engines Ltd[^]*%%EOF\n$/);
    const [charge] = (await stripe.charges.list({ customer })).data;
    expect(await (await fetch(String(charge?.receipt_url))).text()).toContain('Paid $19.00');
  });

  it('A credit note sends a part back to the card, or lowers the next invoices, and never more than was paid', async () => {
    const { stripe } = provider;
    const invoice = String((await newestInvoice())?.id);
    const refunded = await stripe.creditNotes.create({ invoice, amount: 400, refund_amount: 400 });
    expect(refunded.refunds).toHaveLength(1);
    await stripe.creditNotes.create({ invoice, amount: 500, credit_amount: 500 });
    const { balance } = (await stripe.customers.retrieve(customer)) as { balance: number };
    expect(balance).toBe(-500);
    expect((await stripe.creditNotes.list({ customer })).data).toHaveLength(2);
    expect((await newestInvoice())?.post_payment_credit_notes_amount).toBe(900);
    for (const wrong of [
      { amount: 2_000, credit_amount: 2_000 },
      { amount: 100, credit_amount: 50 },
      { amount: 100 },
    ])
      await expect(stripe.creditNotes.create({ invoice, ...wrong })).rejects.toMatchObject({
        statusCode: 400,
      });
  });

  it('A tax number of another form, and more than five, are rejected', async () => {
    const { stripe } = provider;
    const add = (value: string) => stripe.taxIds.create({ owner: owner(), type: 'eu_vat', value });
    await expect(add('123')).rejects.toMatchObject({ code: 'tax_id_invalid', param: 'value' });
    for (const value of ['DE111111111', 'DE222222222', 'DE333333333', 'DE444444444'])
      await add(value);
    await expect(add('DE555555555')).rejects.toMatchObject({ statusCode: 400 });
    const own = await stripe.taxIds.list({ owner: owner() });
    await stripe.taxIds.del(String(own.data[0]?.id));
    expect((await stripe.taxIds.list({ owner: owner() })).data).toHaveLength(4);
  });
});
