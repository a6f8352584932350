import type Stripe from 'stripe';
import { buy } from './testing/hosted-pages';
import type { TestProvider } from './testing/test-provider';
import { startTestProvider } from './testing/test-provider';

const monthly = 'price_premium_month_t1';

describe('Refunds and disputes', () => {
  let provider: TestProvider;
  let subscription: Stripe.Subscription;
  let paymentIntent: string;
  let charge: string;

  beforeAll(async () => {
    provider = await startTestProvider();
  });
  afterAll(() => provider.stop());

  beforeEach(async () => {
    subscription = await buy(provider, monthly);
    const { latest_invoice: invoice } = await provider.stripe.subscriptions.retrieve(
      subscription.id,
      { expand: ['latest_invoice.payments'] },
    );
    const payment = typeof invoice === 'object' ? invoice?.payments?.data[0]?.payment : undefined;
    paymentIntent = String(payment?.payment_intent);
    const probe = await provider.stripe.refunds.create({
      payment_intent: paymentIntent,
      amount: 1,
      reason: 'requested_by_customer',
    });
    charge = String(probe.charge);
  });

  const newestEvent = async (type: string) =>
    (await provider.stripe.events.list({ type, limit: 1 })).data[0]?.data.object;

  it('A refund of a part leaves the charge unrefunded, and a refund of the rest completes it', async () => {
    expect(await provider.stripe.charges.retrieve(charge)).toMatchObject({
      amount: 1_900,
      amount_refunded: 1,
      refunded: false,
      payment_intent: paymentIntent,
    });
    const rest = await provider.stripe.refunds.create({ charge });
    expect(rest).toMatchObject({ amount: 1_899, status: 'succeeded', currency: 'usd' });
    expect(await newestEvent('charge.refunded')).toMatchObject({ id: charge, refunded: true });
    await expect(provider.stripe.refunds.create({ charge })).rejects.toMatchObject({
      statusCode: 400,
      code: 'charge_already_refunded',
    });
  });

  it('A refund of more than was charged is rejected', async () => {
    await expect(provider.stripe.refunds.create({ charge, amount: 1_900 })).rejects.toMatchObject({
      statusCode: 400,
      param: 'amount',
    });
  });

  it('A charge leads to its invoice, and a refund does not change the subscription', async () => {
    const { data } = await provider.stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: paymentIntent },
      expand: ['data.invoice'],
    });
    expect(data).toMatchObject([
      {
        invoice: {
          status: 'paid',
          parent: { subscription_details: { subscription: subscription.id } },
        },
      },
    ]);
    await provider.stripe.refunds.create({ charge });
    expect(await provider.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      status: 'active',
    });
  });

  it('A disputed charge can be refunded only after the dispute is won', async () => {
    const dispute = await provider.openDispute(charge);
    expect(await newestEvent('charge.dispute.created')).toMatchObject({
      id: dispute.id,
      charge,
      status: 'needs_response',
    });
    await expect(provider.stripe.refunds.create({ charge })).rejects.toMatchObject({
      code: 'charge_disputed',
    });
    await provider.closeDispute(dispute.id, 'won');
    expect(await newestEvent('charge.dispute.closed')).toMatchObject({ status: 'won' });
    await provider.stripe.refunds.create({ charge });
  });

  it('A dispute is lost for the shop when the bank decides for the card holder', async () => {
    const { id } = await provider.openDispute(charge);
    await provider.closeDispute(id, 'lost');
    expect(await provider.stripe.disputes.retrieve(id)).toMatchObject({ status: 'lost' });
    const { data } = await provider.stripe.disputes.list({ payment_intent: paymentIntent });
    expect(data.map((dispute) => dispute.id)).toEqual([id]);
    await expect(provider.closeDispute(id, 'won')).rejects.toThrow('404');
  });
});
