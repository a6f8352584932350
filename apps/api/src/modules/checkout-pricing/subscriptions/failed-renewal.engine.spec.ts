import type Stripe from 'stripe';
import { prices, startCheckoutApi, type CheckoutApi } from '../testing/checkout-api';

describe('a renewal that fails', () => {
  let api: CheckoutApi;
  let token: string;
  let subscription: Stripe.Subscription;
  let events = 0;

  const report = async () => {
    events += 1;
    const data = { object: { ...subscription, object: 'subscription' } };
    const type = 'customer.subscription.updated';
    await api.deliver({ id: `evt_${events}`, type, livemode: false, data });
    await api.runJobs();
  };
  const day = 86_400;
  const change = async (status: string, more: object = {}) => {
    Object.assign(subscription, { status, ...more });
    await report();
  };
  /** Past due since the renewal at `days` after the purchase, with the next try after three days. */
  const fail = (days: number, tries = 1) => {
    const finalized_at = subscription.created + days * day;
    const next_payment_attempt = finalized_at + (1 + 2 * tries) * day;
    const invoice = { created: finalized_at, status_transitions: { finalized_at } };
    return change('past_due', { latest_invoice: { ...invoice, next_payment_attempt } });
  };
  const giveUp = (reason = 'payment_failed') => {
    const ended_at = subscription.created + 37 * day;
    return change('canceled', { ended_at, cancellation_details: { reason } });
  };
  const received = async () =>
    (await api.mailsTo('buyer@example.org')).filter(({ subject }) => /payment|plan/.test(subject));
  const mails = async () => (await received()).map(({ subject }) => subject);
  const failed = 'Your payment failed: please update your card';
  const ended = 'Your plan has ended';

  beforeEach(async () => {
    api = await startCheckoutApi();
    ({ token } = await api.buyer('buyer@example.org'));
    await api.buy(token, { price: prices.month, quantity: 1 });
    subscription = api.provider.pay('cs_test_1');
    await report();
  });
  afterEach(() => api.stop());

  it('The first failure mails the user once until when the plan works, and the plan goes on (PRICE-115)', async () => {
    await fail(30);
    await fail(30, 2);
    await report();
    expect(await mails()).toEqual([failed]);
    const text = (await received()).at(-1)?.text;
    expect(text).toContain('Your plan still works until December 27, 2026.');
    expect(text).toContain('We will try your card again on December 23, 2026.');
    expect(await api.premiumOf(token)).toBe(true);
  });

  it('The failure of a later renewal is mailed again (PRICE-115)', async () => {
    await fail(30);
    await change('active');
    await fail(60);
    expect(await mails()).toEqual([failed, failed]);
  });

  it('Concurrent events about one failure send one mail (PRICE-115)', async () => {
    subscription.status = 'past_due';
    await Promise.all([fail(30), fail(30), fail(30)]);
    await api.runJobs();
    expect(await mails()).toEqual([failed]);
  });

  it('A plan that ends unpaid is mailed once, and Premium ends (PRICE-116)', async () => {
    await fail(30);
    await giveUp();
    await report();
    expect(await mails()).toEqual([failed, ended]);
    expect(await api.premiumOf(token)).toBe(false);
  });

  it('A plan whose messages were lost until its end is mailed its end only (PRICE-116)', async () => {
    await giveUp();
    expect(await mails()).toEqual([ended]);
  });

  it('A plan that its owner canceled ends without a mail about a payment (PRICE-116)', async () => {
    await giveUp('cancellation_requested');
    expect(await mails()).toEqual([]);
  });

  it('An unpaid plan is no longer Premium, is mailed once, and a late payment brings it back (PRICE-110, PRICE-111, PRICE-116)', async () => {
    await fail(30);
    await change('unpaid');
    await report();
    expect(await api.premiumOf(token)).toBe(false);
    expect(await mails()).toEqual([failed, ended]);
    expect(await api.buy(token, { price: prices.year, quantity: 1 })).toMatchObject({
      error: { error: 'ALREADY_SUBSCRIBED' },
    });
    await change('active');
    expect(await api.premiumOf(token)).toBe(true);
    await giveUp();
    expect(await mails()).toEqual([failed, ended, ended]);
  });

  it.each(['paused', 'incomplete'])(
    'A plan that is %s is not Premium and prevents another purchase (PRICE-110)',
    async (status) => {
      await change(status);
      expect(await api.premiumOf(token)).toBe(false);
      expect(await api.buy(token, { price: prices.year, quantity: 1 })).toMatchObject({
        error: { error: 'ALREADY_SUBSCRIBED' },
      });
      expect(await mails()).toEqual([]);
    },
  );

  it('A first payment that was never completed leaves the user free to buy again (PRICE-110)', async () => {
    await change('incomplete_expired', { ended_at: subscription.created + day });
    expect(await api.premiumOf(token)).toBe(false);
    expect(await api.buy(token, { price: prices.year, quantity: 1 })).toMatchObject({ ok: true });
  });
});
