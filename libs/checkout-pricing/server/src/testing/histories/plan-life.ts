import type Stripe from 'stripe';
import { isLive, isOver } from '@portal/checkout-pricing/domain';
import type { FakePaymentProvider } from '../fake-payment-provider';
import { createBillModel } from './bill-model';
import { createChargeModel } from './charge-model';
import { createPeriods, listAmount, monthsOf } from './provider-calendar';
import { createSentInvoiceModel, isCredited, isInvoiced } from './sent-invoice-model';

const daySeconds = 86_400;
/** The days after a failed renewal on which the card is tried again; the plan ends after the last one. */
const attemptDays = [3, 5, 7];

/** Gets an event of the provider. */
export type EmitEvent = (type: string, object: object) => void;

type Plan = Stripe.Subscription;

export const itemOf = ({ items }: Plan) => {
  const [item] = items.data;
  if (!item) throw new Error('The subscription has no item.');
  return item;
};

const owedInvoice = (at: number, nextAttempt: number | null) =>
  ({
    created: at,
    next_payment_attempt: nextAttempt,
    status_transitions: { finalized_at: at },
  }) as unknown as Stripe.Invoice;

/** What a period of a plan costs without discount and credit. */
export const fullAmountOf = (plan: Plan) =>
  listAmount(itemOf(plan).price, itemOf(plan).quantity ?? 1);

/** When a plan ends; undefined while it renews. */
export const endOf = (plan: Plan) =>
  plan.cancel_at ?? (plan.cancel_at_period_end ? itemOf(plan).current_period_end : undefined);

const isOwing = ({ status }: Plan) => status === 'past_due' || status === 'unpaid';

/** What time does to the subscriptions of the provider, and what is paid for them; emits the events of both. */
export function createPlanLife(provider: FakePaymentProvider, emit: EmitEvent) {
  const seconds = () => Math.floor(provider.now().getTime() / 1_000);
  const bills = createBillModel();
  const charges = createChargeModel(provider);
  const periods = createPeriods();
  const sent = createSentInvoiceModel(seconds);
  /** What each plan owes that is charged to a card. */
  const owed = new Map<string, number>();
  /** How many payments failed, by a card or with an overdue invoice. */
  let failures = 0;
  const card = { pays: true };
  const settings: { afterLastAttempt: 'cancel' | 'mark-unpaid' } = { afterLastAttempt: 'cancel' };

  const plans = () => [...provider.subscriptions.values()].filter((plan) => !isOver(plan));

  const updated = (plan: Plan, change: Partial<Plan>) => {
    Object.assign(plan, change);
    emit('customer.subscription.updated', plan);
  };
  const end = (plan: Plan, reason: 'cancellation_requested' | 'payment_failed') => {
    Object.assign(plan, {
      status: 'canceled',
      ended_at: seconds(),
      cancellation_details: { reason },
    });
    emit('customer.subscription.deleted', plan);
  };
  const emitInvoice = (type: string, planId: string) =>
    emit(type, { object: 'invoice', customer: provider.subscriptions.get(planId)?.customer });
  const owedSince = ({ latest_invoice }: Plan) =>
    (latest_invoice as Stripe.Invoice | null)?.created ?? seconds();

  /** Bills the period that has just begun; a card is charged immediately. Returns whether it is paid or still can be. */
  const billPeriod = (plan: Plan, startsAt: number): boolean => {
    const { due } = bills.bill(plan.id, fullAmountOf(plan), startsAt);
    const endsAt = itemOf(plan).current_period_end;
    if (isInvoiced(plan) && due > 0) sent.send(plan, due, { startsAt, endsAt });
    else if (card.pays || due === 0) charges.chargePeriod(plan.id, due, startsAt, endsAt);
    else {
      owed.set(plan.id, due);
      return false;
    }
    return true;
  };
  /** Begins the first period at a moment and charges it. */
  const begin = (plan: Plan, at: number) => {
    const item = itemOf(plan);
    charges.know(plan.id);
    plan.billing_cycle_anchor = at;
    item.current_period_end = periods.begin(plan.id, at, monthsOf(item.price));
    billPeriod(plan, at);
  };
  /** Begins a trial, after which the first period begins. */
  const beginTrial = (plan: Plan, at: number, hasCard: boolean) => {
    charges.know(plan.id);
    periods.begin(plan.id, at, 0);
    Object.assign(plan, { status: 'trialing', trial_end: at, billing_cycle_anchor: at });
    if (!hasCard) plan.default_payment_method = null;
    itemOf(plan).current_period_end = at;
  };

  const renew = (plan: Plan) => {
    const isTrial = plan.status === 'trialing';
    if (isTrial && plan.default_payment_method === null) return updated(plan, { status: 'paused' });
    const item = itemOf(plan);
    const startsAt = item.current_period_end;
    item.current_period_end = periods.next(plan.id, monthsOf(item.price));
    const isCharged = (isTrial || plan.status === 'active') && plan.pause_collection === null;
    const fails = isCharged && !billPeriod(plan, startsAt);
    if (fails) failures += 1;
    updated(plan, {
      ...(isTrial && { status: 'active' }),
      ...(fails && {
        status: 'past_due',
        latest_invoice: owedInvoice(seconds(), seconds() + 3 * daySeconds),
      }),
    });
    emitInvoice(fails ? 'invoice.payment_failed' : 'invoice.paid', plan.id);
  };

  /** Charges what a plan owes to the card. */
  const chargeOwed = (plan: Plan) => {
    const startsAt = periods.start(plan.id, monthsOf(itemOf(plan).price));
    const endsAt = itemOf(plan).current_period_end;
    charges.chargePeriod(plan.id, owed.get(plan.id) ?? 0, startsAt, endsAt);
    updated(plan, { status: 'active' });
  };
  const giveUp = (plan: Plan) => {
    if (settings.afterLastAttempt === 'cancel') return end(plan, 'payment_failed');
    const since = owedSince(plan);
    const last = isInvoiced(plan) ? {} : { latest_invoice: owedInvoice(since, null) };
    updated(plan, { status: 'unpaid', ...last });
  };
  /** Tries the card of a plan again; gives up after the last time. */
  const tryAgain = (plan: Plan) => {
    const since = owedSince(plan);
    const { next_payment_attempt: known } = plan.latest_invoice as Stripe.Invoice;
    if (card.pays && known !== null && known <= seconds()) return chargeOwed(plan);
    const next = attemptDays.map((day) => since + day * daySeconds).find((at) => at > seconds());
    if (next === undefined) return giveUp(plan);
    if (next !== known) updated(plan, { latest_invoice: owedInvoice(since, next) });
  };
  /** Lets an invoice become overdue, and gives it up later. */
  const checkInvoices = (plan: Plan) => {
    for (const _ of sent.takeOverdue(plan.id)) {
      failures += 1;
      if (isLive(plan) && plan.status !== 'past_due') updated(plan, { status: 'past_due' });
      emitInvoice('invoice.overdue', plan.id);
    }
    if (sent.takeGivenUp(plan.id) && plan.status === 'past_due') giveUp(plan);
  };

  return {
    ...{ bills, charges, periods, sent, card, settings },
    ...{ plans, updated, end, begin, beginTrial },
    seconds,
    /** Begins a plan that was paid before it began, and whose period ends at a moment. */
    beginPaid(plan: Plan, endsAt: number) {
      charges.know(plan.id);
      plan.billing_cycle_anchor = endsAt;
      itemOf(plan).current_period_end = periods.begin(plan.id, endsAt, 0);
    },
    /** How many renewals and invoices were not paid in time. */
    failures: () => failures,
    /** When the provider gives up getting what is owed. */
    givesUpAt: (plan: Plan) =>
      isInvoiced(plan)
        ? sent.givesUpAt(plan.id)
        : owedSince(plan) + Math.max(...attemptDays) * daySeconds,
    /** Does everything that is due now. */
    pass() {
      for (const plan of plans()) {
        const next = () => Math.min(itemOf(plan).current_period_end, endOf(plan) ?? Infinity);
        while (isLive(plan) && next() <= seconds()) {
          if ((endOf(plan) ?? Infinity) <= next()) end(plan, 'cancellation_requested');
          else renew(plan);
        }
        if (isInvoiced(plan)) checkInvoices(plan);
        else if (plan.status === 'past_due') tryAgain(plan);
        const resumesAt = plan.pause_collection?.resumes_at;
        if (resumesAt && resumesAt <= seconds()) updated(plan, { pause_collection: null });
      }
    },
    /** What a plan owes that is charged to a card. */
    owedBy: (plan: Plan) =>
      isOwing(plan) && !isInvoiced(plan) ? (owed.get(plan.id) ?? 0) : undefined,
    /** Charges what plans owe to the card. */
    payOwed(paying: readonly Plan[] = plans()) {
      for (const plan of paying) if (isOwing(plan) && !isInvoiced(plan)) chargeOwed(plan);
    },
    /** Pays invoices that were sent, oldest first, also of plans that have ended. */
    payInvoices(which: 'all' | 'oldest' | 'newest') {
      for (const invoice of sent.chosen(which)) {
        const { planId, amount, period } = invoice;
        sent.settle([invoice], 'paid');
        const { startsAt = 0, endsAt = 0 } = period ?? {};
        if (period) charges.chargePeriod(planId, amount, startsAt, endsAt, isCredited(invoice));
        else charges.chargeChange(planId, amount);
        const plan = plans().find(({ id }) => id === planId);
        // A plan continues when its latest invoice is paid, also while an older one is overdue.
        const isLatest = plan?.latest_invoice === invoice.object;
        if (plan && isOwing(plan) && isLatest) updated(plan, { status: 'active' });
        emitInvoice('invoice.paid', planId);
      }
    },
    /** Nobody has to pay more than an amount of the debt of a plan from now on. */
    closeInvoices(planId: string, owed: number) {
      if (sent.openOf(planId).every(isCredited)) return;
      sent.close(planId, owed);
      emitInvoice('invoice.voided', planId);
    },
  };
}
