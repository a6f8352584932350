import type Stripe from 'stripe';
import { stripePrice, stripeSubscription } from '../../testing/stripe-objects';
import { readSubscription } from './stripe-subscriptions';

const start = new Date('2026-11-20T12:00:00Z');
const price = stripePrice({ plan: 'premium', interval: 'year', amount: 12_000 });
const yearly = stripeSubscription({
  id: 'sub_1',
  customerId: 'cus_1',
  price,
  quantity: 1,
  at: start,
});

describe('a subscription at Stripe', () => {
  it('A subscription to a product of the portal is read (PRICE-73)', () => {
    expect(readSubscription(yearly)).toMatchObject({
      id: 'sub_1',
      customerId: 'cus_1',
      startedAt: start,
      currentPeriodEnd: new Date('2027-11-20T12:00:00Z'),
      terms: { plan: 'premium', amount: 12_000, interval: 'year', cardLast4: '4242' },
    });
  });

  it('Of several open invoices that were sent the one that is due first is to be paid, and says since when (PRICE-502, PRICE-503)', () => {
    const due = (day: number, amount: number) =>
      ({
        status: 'open',
        amount_remaining: amount,
        due_date: Date.UTC(2026, 11, day) / 1_000,
      }) as Stripe.Invoice;
    const renewal = due(20, 32_400);
    const invoiced = {
      ...yearly,
      status: 'past_due',
      collection_method: 'send_invoice',
      latest_invoice: renewal,
    } as Stripe.Subscription;
    expect(readSubscription(invoiced, [renewal, due(1, 858)])).toMatchObject({
      invoiceAmount: 858,
      invoiceDueAt: new Date('2026-12-01T00:00:00Z'),
      paymentProblemSince: new Date('2026-12-01T00:00:00Z'),
    });
    expect(readSubscription(invoiced)).toMatchObject({ invoiceAmount: 32_400 });
  });

  it('An active plan whose older invoice is overdue owes it since its due date (PRICE-503)', () => {
    const open = { status: 'open', amount_remaining: 858, due_date: 1_800_000_000 };
    const invoiced = { ...yearly, collection_method: 'send_invoice' } as Stripe.Subscription;
    expect(readSubscription(invoiced, [open as Stripe.Invoice])).toMatchObject({
      status: 'active',
      invoiceAmount: 858,
      paymentProblemSince: new Date(1_800_000_000_000),
    });
    expect(readSubscription(invoiced)).toMatchObject({ paymentProblemSince: null });
  });

  it.each([
    [
      'of a product without a tier',
      { ...price, product: { ...Object(price.product), metadata: {} } },
    ],
    ['of a deleted product', { ...price, product: { ...Object(price.product), deleted: true } }],
    ['that is paid once', { ...price, recurring: null }],
  ])(
    'A subscription with a price %s has no terms, so that it is ignored (PRICE-75)',
    (_case, foreign) => {
      const items = { data: [{ ...yearly.items.data[0], price: foreign }] };
      const subscription: unknown = { ...yearly, items };
      expect(readSubscription(subscription as typeof yearly).terms).toBeNull();
    },
  );
});
