import type Stripe from 'stripe';
import { cards, card, open, submit } from './testing/hosted-pages';
import { startTestProvider, type TestProvider } from './testing/test-provider';

const price = 'price_group_year_t1';
const byInvoice = { collection_method: 'send_invoice', days_until_due: 30 } as const;

describe('subscriptions whose invoices are sent', () => {
  let provider: TestProvider;
  beforeEach(async () => {
    provider = await startTestProvider();
  });
  afterEach(() => provider.stop());

  const create = async (options: Partial<Stripe.SubscriptionCreateParams> = byInvoice) => {
    const { id: customer } = await provider.stripe.customers.create({ email: 'dean@example.org' });
    const items = [{ price, quantity: 12 }];
    return provider.stripe.subscriptions.create({ customer, items, ...options });
  };
  const invoiceOf = async (subscription: string) => {
    const { data } = await provider.stripe.invoices.list({ subscription });
    if (!data[0]) throw new Error('There is no invoice.');
    return data[0];
  };
  const statusOf = async (id: string) => (await provider.stripe.subscriptions.retrieve(id)).status;
  const typesOf = async () =>
    (await provider.stripe.events.list({ limit: 100 })).data.map(({ type }) => type);

  it('A subscription is active immediately, and its invoice is a draft for an hour and then open', async () => {
    const { id, status, collection_method, days_until_due } = await create();
    expect({ status, collection_method, days_until_due }).toEqual({
      status: 'active',
      ...byInvoice,
    });
    const draft = await invoiceOf(id);
    expect(draft).toMatchObject({
      status: 'draft',
      number: null,
      hosted_invoice_url: null,
      due_date: draft.created + 30 * 86_400,
      automatically_finalizes_at: draft.created + 3_600,
    });
    await provider.advance(3_601);
    expect(await invoiceOf(id)).toMatchObject({ status: 'open', auto_advance: true });
    expect(await typesOf()).toEqual(expect.arrayContaining(['invoice.finalized', 'invoice.sent']));
  });

  it('A draft that is sent is open, and a paid invoice cannot be sent', async () => {
    const { id } = await create();
    const draft = await invoiceOf(id);
    const sent = await provider.stripe.invoices.sendInvoice(draft.id);
    expect(sent).toMatchObject({ status: 'open', amount_due: 121_200 });
    await submit(`${sent.hosted_invoice_url}/pay`, card);
    expect(await invoiceOf(id)).toMatchObject({ status: 'paid', amount_paid: 121_200 });
    await expect(provider.stripe.invoices.sendInvoice(draft.id)).rejects.toThrow('already paid');
    await expect(provider.stripe.invoices.finalizeInvoice(draft.id)).rejects.toThrow('finalized');
  });

  it('A credit note lowers an open invoice, and only the rest of it is paid', async () => {
    const { id } = await create();
    const { id: invoice } = await provider.stripe.invoices.sendInvoice((await invoiceOf(id)).id);
    const credit = (amount: number) => provider.stripe.creditNotes.create({ invoice, amount });
    await expect(credit(121_200)).rejects.toThrow('a part of an open invoice');
    expect(await credit(120_000)).toMatchObject({
      type: 'pre_payment',
      pre_payment_amount: 120_000,
    });
    const lowered = await invoiceOf(id);
    expect(lowered).toMatchObject({
      amount_due: 1_200,
      amount_remaining: 1_200,
      total: 121_200,
      pre_payment_credit_notes_amount: 120_000,
    });
    await submit(`${lowered.hosted_invoice_url}/pay`, card);
    expect(await invoiceOf(id)).toMatchObject({ status: 'paid', amount_paid: 1_200 });
  });

  it('A subscription whose billing begins later is free until then, without an invoice', async () => {
    const { current_period_start: start = 0 } = (await create()).items.data[0] ?? {};
    const anchor = start + 100 * 86_400;
    const later = { ...byInvoice, billing_cycle_anchor: anchor };
    await expect(create(later)).rejects.toThrow('no prorated first period');
    const free = { ...later, proration_behavior: 'none' } as const;
    const tooLate = { ...free, billing_cycle_anchor: anchor + 300 * 86_400 };
    await expect(create(tooLate)).rejects.toThrow('next natural billing date');
    const { id, status, latest_invoice, items } = await create(free);
    expect({ status, latest_invoice }).toEqual({ status: 'active', latest_invoice: null });
    expect(items.data[0]?.current_period_end).toBe(anchor);
    await provider.advanceDays(101);
    expect(await invoiceOf(id)).toMatchObject({ amount_due: 121_200, status: 'open' });
  });

  it('The page of an invoice takes any card, names what is wrong with one and asks the bank', async () => {
    const { id } = await create();
    const { hosted_invoice_url: page } = await provider.stripe.invoices.sendInvoice(
      (await invoiceOf(id)).id,
    );
    expect((await open(String(page))).text).toContain('Pay $1,212.00');
    expect(await submit(`${page}/pay`, cards.declined)).toMatchObject({ status: 402 });
    const asked = await submit(`${page}/pay`, cards.needsAuthentication);
    const [, method] = /name="card" value="(\w+)"/.exec(asked.text) ?? [];
    await submit(`${page}/authenticate`, { answer: 'complete', card: String(method) });
    expect(await invoiceOf(id)).toMatchObject({ status: 'paid' });
    expect((await provider.stripe.subscriptions.retrieve(id)).default_payment_method).toBeNull();
  });

  it('An unpaid invoice makes its subscription past due at the due date, and ends it after the grace', async () => {
    const { id } = await create();
    await provider.advanceDays(29);
    expect(await statusOf(id)).toBe('active');
    await provider.advanceDays(2);
    expect(await statusOf(id)).toBe('past_due');
    expect(await typesOf()).toContain('invoice.overdue');
    await provider.advanceDays(14);
    expect(await provider.stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    });
    expect(await invoiceOf(id)).toMatchObject({ status: 'open', auto_advance: false });
  });

  it.each([
    ['mark-unpaid', 'unpaid'],
    ['leave-past-due', 'past_due'],
  ])(
    'With the setting %s it is %s after the grace, and active once it is paid',
    async (afterLastAttempt, status) => {
      await provider.setFaults({ afterLastAttempt });
      const { id } = await create();
      await provider.advanceDays(60);
      expect(await statusOf(id)).toBe(status);
      await submit(`${(await invoiceOf(id)).hosted_invoice_url}/pay`, card);
      expect(await statusOf(id)).toBe('active');
    },
  );

  it.each(['voidInvoice', 'markUncollectible'] as const)(
    'After %s a subscription that waited for the invoice continues',
    async (method) => {
      const { id } = await create();
      const draft = await invoiceOf(id);
      await expect(provider.stripe.invoices[method](draft.id)).rejects.toThrow('draft');
      await provider.advanceDays(31);
      await provider.stripe.invoices[method](draft.id);
      expect(await statusOf(id)).toBe('active');
    },
  );

  /** A group whose invoice for a change of seats is overdue, and whose renewal has been invoiced. */
  const withTwoInvoices = async () => {
    const { id, items } = await create();
    const first = await provider.stripe.invoices.sendInvoice((await invoiceOf(id)).id);
    await submit(`${first.hosted_invoice_url}/pay`, card);
    await provider.advanceDays(345);
    await provider.stripe.subscriptions.update(id, {
      items: [{ id: String(items.data[0]?.id), quantity: 20 }],
      proration_behavior: 'always_invoice',
    });
    await provider.stripe.invoices.sendInvoice((await invoiceOf(id)).id);
    await provider.advanceDays(31);
    const listed = await provider.stripe.invoices.list({ subscription: id, status: 'open' });
    const [latest, older] = listed.data;
    if (!latest || !older) throw new Error('There are not two invoices.');
    expect(await statusOf(id)).toBe('past_due');
    return { id, latest, older };
  };

  it('A past due subscription is active once its latest invoice is paid, and not before', async () => {
    const { id, latest, older } = await withTwoInvoices();
    await submit(`${older.hosted_invoice_url}/pay`, card);
    expect(await statusOf(id)).toBe('past_due');
    await submit(`${latest.hosted_invoice_url}/pay`, card);
    expect(await statusOf(id)).toBe('active');
  });

  it('A subscription whose latest invoice is paid stays active although an older one is overdue', async () => {
    const { id, latest, older } = await withTwoInvoices();
    await submit(`${latest.hosted_invoice_url}/pay`, card);
    await provider.advanceDays(30);
    expect(await statusOf(id)).toBe('active');
    expect(await provider.stripe.invoices.retrieve(older.id)).toMatchObject({ status: 'open' });
  });

  it.each([
    ['voidInvoice', 'past_due'],
    ['markUncollectible', 'active'],
  ] as const)(
    'After %s of the latest invoice beside an overdue one it is %s',
    async (method, status) => {
      const { id, latest } = await withTwoInvoices();
      await provider.stripe.invoices[method](latest.id);
      expect(await statusOf(id)).toBe(status);
    },
  );

  it('A renewal and a change of seats draft invoices, too, and charge nothing', async () => {
    const { id, items } = await create();
    const first = await provider.stripe.invoices.sendInvoice((await invoiceOf(id)).id);
    await submit(`${first.hosted_invoice_url}/pay`, card);
    await provider.stripe.subscriptions.update(id, {
      items: [{ id: String(items.data[0]?.id), quantity: 20 }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
    });
    expect(await invoiceOf(id)).toMatchObject({
      status: 'draft',
      billing_reason: 'subscription_update',
    });
    await provider.advanceDays(20);
    await submit(`${(await invoiceOf(id)).hosted_invoice_url}/pay`, card);
    await provider.advanceDays(346);
    expect(await invoiceOf(id)).toMatchObject({
      status: 'open',
      billing_reason: 'subscription_cycle',
    });
    expect(await statusOf(id)).toBe('active');
  });

  it.each<[string, Partial<Stripe.SubscriptionCreateParams>, string]>([
    ['no days', { collection_method: 'send_invoice' }, 'days_until_due'],
    ['days for a plan that is charged', { days_until_due: 30 }, 'days_until_due'],
    ['zero days', { ...byInvoice, days_until_due: 0 }, 'days_until_due'],
    [
      'tax for an unknown place',
      { ...byInvoice, automatic_tax: { enabled: true } },
      'automatic_tax',
    ],
  ])('A subscription by invoice with %s is refused', async (_, options, param) => {
    await expect(create(options)).rejects.toMatchObject({ statusCode: 400, param });
  });

  it('A customer without an email address cannot get invoices', async () => {
    const { id: customer } = await provider.stripe.customers.create({});
    await expect(create({ ...byInvoice, customer })).rejects.toThrow('must have a valid email');
  });

  it('An invoice that is charged to a card cannot be sent', async () => {
    const { id: customer } = await provider.stripe.customers.create({ email: 'ada@example.org' });
    const payment_behavior = 'default_incomplete';
    const items = [{ price, quantity: 12 }];
    const { id } = await provider.stripe.subscriptions.create({
      customer,
      items,
      payment_behavior,
    });
    await expect(
      provider.stripe.invoices.sendInvoice((await invoiceOf(id)).id),
    ).rejects.toMatchObject({ statusCode: 400 });
  });
});
