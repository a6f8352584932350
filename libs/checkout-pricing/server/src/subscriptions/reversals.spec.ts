import { checkoutPricingEndpoints } from '@portal/checkout-pricing/domain';
import { ApiError } from '@portal/server/errors';
import { endedByPortal } from '@portal/server/adapters';
import type Stripe from 'stripe';
import { type CheckoutApi, prices, startCheckoutApi } from '../testing/checkout-api';
import type { SubscriptionRecord } from './subscription-state';
import { findSubscription } from './subscription.repository';
import { isFirstCharge, takeoverTerms, type TakeoverTerms } from './takeover-terms';

describe('a payment that goes back to the buyer', () => {
  let api: CheckoutApi;
  let token: string;
  let subscription: Stripe.Subscription;
  let events = 0;

  const deliver = async (type: string, object: object) => {
    events += 1;
    await api.deliver({ id: `evt_${events}`, type, livemode: false, data: { object } });
    await api.runJobs();
  };
  /** An event about the payment, in the form of its type. */
  const report = (type: string, kind: string) =>
    deliver(type, { id: `${kind}_1`, object: kind, payment_intent: `pi_${subscription.id}` });
  const stored = () => findSubscription(api.platform.database.query, subscription.id);

  beforeEach(async () => {
    api = await startCheckoutApi();
    ({ token } = await api.buyer('buyer@example.org'));
    await api.buy(token, { price: prices.year, quantity: 1 });
    subscription = api.provider.pay('cs_test_1');
    await deliver('customer.subscription.created', { ...subscription });
    expect(await api.premiumOf(token)).toBe(true);
  });
  afterEach(() => api.stop());

  it.each([
    ['charge.refunded', 'charge', 'refunded'],
    ['refund.created', 'refund', 'refunded'],
    ['refund.updated', 'refund', 'refunded'],
    ['charge.refund.updated', 'refund', 'refunded'],
    ['charge.dispute.closed', 'dispute', 'dispute-lost'],
    ['charge.dispute.funds_withdrawn', 'dispute', 'dispute-lost'],
  ] as const)(
    'After %s a payment that went back in full ends Premium immediately and cancels the subscription (PRICE-117)',
    async (type, kind, reversal) => {
      api.provider.reversals.set(subscription.id, reversal);
      await report(type, kind);
      expect(await api.premiumOf(token)).toBe(false);
      expect(subscription.status).toBe('canceled');
      expect(await stored()).toMatchObject({ revokedAt: api.clock.now(), endReason: reversal });
    },
  );

  it('A plan that has ended before its money goes back is ended again, which voids an invoice that it left open (PRICE-117)', async () => {
    const endedAt = Math.floor(api.clock.now().getTime() / 1_000);
    Object.assign(subscription, { status: 'canceled', ended_at: endedAt });
    await deliver('customer.subscription.deleted', { ...subscription });
    const ended: string[] = [];
    api.provider.cancelSubscription = async (id) => void ended.push(id);
    api.provider.reversals.set(subscription.id, 'dispute-lost');
    await report('charge.dispute.closed', 'dispute');
    expect(ended).toEqual([subscription.id]);
  });

  it('A partial refund and an open dispute change nothing (PRICE-117)', async () => {
    await report('charge.refunded', 'charge');
    await report('charge.dispute.created', 'dispute');
    expect(await api.premiumOf(token)).toBe(true);
    expect(subscription.status).toBe('active');
    expect(await stored()).toMatchObject({ revokedAt: null, endReason: null });
  });

  it('A refund of a part alerts an operator, and the plan continues (PRICE-117)', async () => {
    const paidAt = api.clock.now();
    const endsAt = new Date(paidAt.getTime() + 365 * 86_400_000);
    const returned = [{ by: 'refund', amount: 21_600, at: paidAt } as const];
    api.provider.payments.set(subscription.id, [
      { paidAt, amount: 788_400, period: null, paymentIds: ['pi_added'], returned: [] },
      {
        ...{ paidAt, amount: 21_600, period: { startsAt: paidAt, endsAt }, returned },
        paymentIds: [`pi_${subscription.id}`],
      },
    ]);
    const error = jest.spyOn(api.platform.logger, 'error');
    await report('charge.refunded', 'charge');
    expect(await api.premiumOf(token)).toBe(true);
    const alert = { alert: 'returned-in-part', subscription: subscription.id, returned };
    expect(error).toHaveBeenCalledWith(expect.objectContaining(alert), expect.any(String));
  });

  it('A full refund that a renewal overtook ends Premium, and the renewal is refunded too (PRICE-117)', async () => {
    const renewedAt = api.clock.now();
    const ordered = new Date(renewedAt.getTime() - 30 * 86_400_000);
    const refunded = {
      by: 'refund',
      amount: 1_900,
      at: new Date(renewedAt.getTime() - 1),
    } as const;
    const payment = (id: string, startsAt: Date, returned: readonly (typeof refunded)[]) => ({
      paidAt: startsAt,
      amount: 1_900,
      period: { startsAt, endsAt: new Date(startsAt.getTime() + 30 * 86_400_000) },
      paymentIds: [id],
      returned,
    });
    api.provider.payments.set(subscription.id, [
      payment('pi_renewal', renewedAt, []),
      payment('pi_ordered', ordered, [refunded]),
    ]);
    const refunds: (readonly string[])[] = [];
    api.provider.refundPayment = async ({ paymentIds }) => void refunds.push(paymentIds);
    await report('charge.refunded', 'charge');
    expect(await api.premiumOf(token)).toBe(false);
    expect(subscription.status).toBe('canceled');
    expect(refunds).toEqual([['pi_renewal']]);
  });

  it('The account says that the plan was refunded and has ended, before and after the provider confirms its cancellation (PRICE-112, PRICE-117)', async () => {
    const details = () => api.call(checkoutPricingEndpoints.getSubscriptionDetails, {}, { token });
    const ended_at = String(Math.floor(api.clock.now().getTime() / 1_000));
    const ended = { body: [{ status: 'canceled', end_reason: 'refunded', ended_at }] };
    api.provider.reversals.set(subscription.id, 'refunded');
    await report('charge.refunded', 'charge');
    expect(await details()).toMatchObject(ended);
    await deliver('customer.subscription.deleted', { ...subscription });
    expect(await details()).toMatchObject(ended);
  });

  it('Premium stays ended when older events arrive later (PRICE-117)', async () => {
    api.provider.reversals.set(subscription.id, 'refunded');
    await report('charge.refunded', 'charge');
    api.provider.reversals.clear();
    Object.assign(subscription, { status: 'active', ended_at: null });
    await deliver('customer.subscription.updated', { ...subscription });
    expect(await api.premiumOf(token)).toBe(false);
    expect(await stored()).toMatchObject({ endReason: 'refunded' });
    expect(subscription.status).toBe('canceled');
  });

  it('A reversal is recorded although other events about the subscription overtake it (PRICE-117)', async () => {
    api.provider.reversals.set(subscription.id, 'dispute-lost');
    let rounds = 0;
    api.provider.afterRead = async () => {
      rounds += 1;
      if (rounds === 1) {
        await deliver('customer.subscription.updated', { ...subscription });
        await deliver('customer.subscription.updated', { ...subscription });
      }
    };
    await report('charge.dispute.closed', 'dispute');
    expect(await stored()).toMatchObject({ endReason: 'dispute-lost' });
    expect(await api.premiumOf(token)).toBe(false);
  });

  it('A cancellation that fails at the provider is tried again with the event (PRICE-117)', async () => {
    api.provider.reversals.set(subscription.id, 'refunded');
    const { cancelSubscription } = api.provider;
    api.provider.cancelSubscription = () => Promise.reject(new Error('the provider failed'));
    await expect(report('charge.refunded', 'charge')).rejects.toThrow('the provider failed');
    expect(await api.premiumOf(token)).toBe(false);
    api.provider.cancelSubscription = cancelSubscription;
    await api.runJobs();
    expect(subscription.status).toBe('canceled');
  });

  it('When the API dies before it voids the invoices of a plan that it ended, the next reading voids them (PRICE-306)', async () => {
    Object.assign(subscription, {
      status: 'canceled',
      ended_at: Math.floor(api.clock.now().getTime() / 1_000),
      metadata: endedByPortal,
    });
    const ended: string[] = [];
    api.provider.cancelSubscription = async (id) => void ended.push(id);
    const open = { status: 'open' } as Stripe.Invoice;
    api.provider.sentInvoicesOf = () => [open];
    await deliver('customer.subscription.deleted', { ...subscription });
    expect(ended).toEqual([subscription.id]);
    api.provider.sentInvoicesOf = () => [];
    await deliver('customer.subscription.updated', { ...subscription });
    expect(ended).toEqual([subscription.id]);
  });

  it('A refund whose messages were all lost ends Premium within a day (PRICE-99, PRICE-117)', async () => {
    api.provider.reversals.set(subscription.id, 'refunded');
    api.clock.advance({ days: 1, minutes: 1 });
    await api.runScheduledJobs();
    expect(await stored()).toMatchObject({ endReason: 'refunded' });
    expect(subscription.status).toBe('canceled');
  });

  /** The first charge went back, a renewal was charged afterwards, and the plan ended before anybody told the portal. */
  const endAfterLostRefund = async () => {
    const ordered = api.clock.now();
    const after = (days: number) => new Date(ordered.getTime() + days * 86_400_000);
    const period = (days: number) => ({ startsAt: after(days), endsAt: after(days + 30) });
    const returned = [{ by: 'refund', amount: 1_900, at: after(28) }] as const;
    const paid = { amount: 1_900, returned: [] };
    api.clock.advance({ days: 31 });
    Object.assign(subscription, { status: 'canceled', ended_at: after(31).getTime() / 1_000 });
    await deliver('customer.subscription.deleted', { ...subscription });
    api.provider.payments.set(subscription.id, [
      { ...paid, paidAt: after(30), period: period(30), paymentIds: ['pi_renewal'] },
      { ...paid, paidAt: ordered, period: period(0), paymentIds: ['pi_ordered'], returned },
    ]);
    const refunds: (readonly string[])[] = [];
    api.provider.refundPayment = async ({ paymentIds }) => void refunds.push(paymentIds);
    return refunds;
  };

  it('What was charged after a refund is refunded although the plan ended before the refund was known (PRICE-117, PRICE-322)', async () => {
    const refunds = await endAfterLostRefund();
    expect(await stored()).toMatchObject({ status: 'canceled', revokedAt: null });
    api.clock.advance({ days: 1, minutes: 1 });
    await api.runScheduledJobs();
    expect(refunds).toEqual([['pi_renewal']]);
    expect(await stored()).toMatchObject({ endReason: 'refunded' });
  });

  it('A refund that the provider refuses for good alerts an operator, and its customer counts as read (PRICE-117)', async () => {
    await endAfterLostRefund();
    const refuse = new ApiError('PAYMENT_PROVIDER_REFUSED');
    api.provider.refundPayment = () => Promise.reject(refuse);
    const error = jest.spyOn(api.platform.logger, 'error');
    await deliver('customer.updated', { id: 'cus_1', object: 'customer' });
    expect(await stored()).toMatchObject({ endReason: 'refunded' });
    const alert = { alert: 'refund-refused', subscription: subscription.id };
    expect(error).toHaveBeenCalledWith(expect.objectContaining(alert), expect.any(String));
  });

  it('A payment of nothing that the portal sold is ignored (PRICE-75)', async () => {
    await deliver('charge.refunded', {
      id: 'ch_1',
      object: 'charge',
      payment_intent: 'pi_foreign',
    });
    await deliver('charge.refunded', { id: 'ch_2', object: 'charge', payment_intent: null });
    expect(await api.premiumOf(token)).toBe(true);
  });
});

describe('the terms of a takeover', () => {
  const now = new Date('2026-11-20T12:00:00Z');

  const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

  const periodEnd = new Date('2027-03-01T12:00:00Z');

  const taxed = { at: 1, amount: 1, credit: 0, tax: 1, discount: null };

  const plan = {
    status: 'active',
    revokedAt: null,
    groupType: 'default',
    quantity: 12,
    price: 121_200,
    amount: 100_000,
    snapshot: null,
    currency: 'usd',
    interval: 'year',
    currentPeriodEnd: periodEnd,
    cancelAt: null,
    cancelAtPeriodEnd: false,
    arePaymentsPaused: false,
    invoiceDueAt: null,
  } as SubscriptionRecord;

  const terms: TakeoverTerms = {
    amount: 121_200,
    currency: 'usd',
    isTaxed: false,
    interval: 'year',
    seats: 12,
    paidUntil: periodEnd,
    chargedFrom: periodEnd,
    isEnding: false,
  };

  it('Who takes a group over pays the full price of its seats from the end of the paid period (GROUP-458)', () => {
    expect(takeoverTerms(plan, now)).toEqual(terms);
  });

  it.each<[string, Partial<SubscriptionRecord>, Partial<TakeoverTerms>]>([
    ['whose price is not stored costs what it charges', { price: null }, { amount: 100_000 }],
    [
      'with tax on top is taxed',
      { snapshot: { tier: 1, card: null, next: taxed } },
      { isTaxed: true },
    ],
    ['that was canceled ends with its period', { cancelAtPeriodEnd: true }, { isEnding: true }],
    [
      'that ends earlier is paid until then',
      { cancelAt: inHours(100) },
      { paidUntil: inHours(100), chargedFrom: inHours(100), isEnding: true },
    ],
    [
      'that is paid for 49 hours more is charged then',
      { currentPeriodEnd: inHours(49) },
      { paidUntil: inHours(49), chargedFrom: inHours(49) },
    ],
    [
      'that is paid for less than 49 hours more is charged immediately',
      { currentPeriodEnd: inHours(48.99) },
      { paidUntil: inHours(48.99), chargedFrom: null },
    ],
  ])('A plan %s when its group is taken over (GROUP-458)', (_which, change, expected) => {
    expect(takeoverTerms({ ...plan, ...change }, now)).toEqual({ ...terms, ...expected });
  });

  it.each<[string, Partial<SubscriptionRecord>]>([
    ['for which a payment is owed', { status: 'past_due' }],
    ['that waits for a payment', { status: 'unpaid' }],
    ['that is over', { status: 'canceled' }],
    ['whose payments are paused', { arePaymentsPaused: true }],
    ['whose invoice is open', { invoiceDueAt: inHours(100) }],
    ['whose money went back', { revokedAt: now }],
    ['of no group', { groupType: null }],
  ])('Nobody can take over a plan %s (GROUP-458)', (_which, change) => {
    expect(takeoverTerms({ ...plan, ...change }, now)).toBeUndefined();
  });

  it('A first charge is right at the end of the paid period, or immediately where no charge waits for it (GROUP-458)', () => {
    const atOnce = { ...terms, chargedFrom: null };
    expect(isFirstCharge(terms, new Date(periodEnd))).toBe(true);
    expect(isFirstCharge(atOnce, new Date(periodEnd))).toBe(true);
    expect(isFirstCharge(terms, inHours(100))).toBe(false);
    expect(isFirstCharge(terms, null)).toBe(false);
    expect(isFirstCharge(atOnce, null)).toBe(true);
  });
});
