import type Stripe from 'stripe';
import { isLive, isOver } from '@portal/checkout-pricing/domain';
import type { FakePaymentProvider } from '../fake-payment-provider';
import { stripeSubscription } from '../stripe-objects';
import { codeOf, createBillModel, type Code } from './bill-model';
import { createChargeModel, type RefundedCharge } from './charge-model';
import { createPeriods, listAmount, monthsOf } from './provider-calendar';

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

const invoice = (at: number, nextAttempt: number | null) =>
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

/** Changes the subscriptions of the provider as time and support do, and emits their events. */
export function createProviderModel(provider: FakePaymentProvider, emit: EmitEvent) {
  const seconds = () => Math.floor(provider.now().getTime() / 1_000);
  const bills = createBillModel();
  const charges = createChargeModel(provider);
  const periods = createPeriods();
  /** What each plan owes. */
  const owed = new Map<string, number>();
  let cardPays = true;
  let failures = 0;
  let afterLastAttempt: 'cancel' | 'mark-unpaid' = 'cancel';

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
  const owedSince = ({ latest_invoice }: Plan) =>
    (latest_invoice as Stripe.Invoice | null)?.created ?? seconds();

  /** Charges the period that has just begun. */
  const chargePeriod = (plan: Plan, amount: number, startsAt: number) =>
    charges.chargePeriod(plan.id, amount, startsAt, itemOf(plan).current_period_end);
  /** Begins the first period at a moment and charges it. */
  const begin = (plan: Plan, at: number) => {
    const item = itemOf(plan);
    plan.billing_cycle_anchor = at;
    item.current_period_end = periods.begin(plan.id, at, monthsOf(item.price));
    chargePeriod(plan, bills.bill(plan.id, fullAmountOf(plan), at).due, at);
  };

  const renew = (plan: Plan) => {
    const item = itemOf(plan);
    const startsAt = item.current_period_end;
    item.current_period_end = periods.next(plan.id, monthsOf(item.price));
    const isCharged = plan.status === 'active' && plan.pause_collection === null;
    const due = isCharged ? bills.bill(plan.id, fullAmountOf(plan), startsAt).due : 0;
    const fails = !cardPays && due > 0;
    if (fails) {
      failures += 1;
      owed.set(plan.id, due);
    } else if (isCharged) chargePeriod(plan, due, startsAt);
    updated(plan, {
      ...(fails && {
        status: 'past_due',
        latest_invoice: invoice(seconds(), seconds() + 3 * daySeconds),
      }),
    });
    emit(fails ? 'invoice.payment_failed' : 'invoice.paid', {
      object: 'invoice',
      parent: { subscription_details: { subscription: plan.id } },
    });
  };

  /** Tries the card of a plan again, which still fails; gives up after the last time. */
  const tryAgain = (plan: Plan) => {
    const since = owedSince(plan);
    const next = attemptDays.map((day) => since + day * daySeconds).find((at) => at > seconds());
    if (next === undefined) {
      if (afterLastAttempt === 'cancel') return end(plan, 'payment_failed');
      return updated(plan, { status: 'unpaid', latest_invoice: invoice(since, null) });
    }
    const { next_payment_attempt: known } = plan.latest_invoice as Stripe.Invoice;
    if (next !== known) updated(plan, { latest_invoice: invoice(since, next) });
  };

  /** Reports the payment whose money goes back, if there is one. */
  const reverse = (type: string, returnedOf: (planId: string) => string | undefined) => {
    const [plan] = plans();
    const payment = plan && returnedOf(plan.id);
    if (payment) emit(type, { object: 'charge', payment_intent: payment });
  };
  const live = () => plans().filter((plan) => isLive(plan));

  return {
    bills,
    charges,
    periods,
    begin,
    updated,
    cardPays: () => cardPays,
    /** How many renewals have failed. */
    failures: () => failures,
    /** The plans that are not over; the portal never sells a second one. */
    plans,
    /** The plans that the user may use now. */
    entitling: () => live().filter((plan) => !charges.isReversed(plan.id)),
    /** When the provider gives up trying the card. */
    givesUpAt: (plan: Plan) => owedSince(plan) + Math.max(...attemptDays) * daySeconds,
    /** Does everything that is due now. */
    pass() {
      for (const plan of plans()) {
        const next = () => Math.min(itemOf(plan).current_period_end, endOf(plan) ?? Infinity);
        while (isLive(plan) && next() <= seconds()) {
          if ((endOf(plan) ?? Infinity) <= next()) end(plan, 'cancellation_requested');
          else renew(plan);
        }
        if (plan.status === 'past_due') tryAgain(plan);
        const resumesAt = plan.pause_collection?.resumes_at;
        if (resumesAt && resumesAt <= seconds()) updated(plan, { pause_collection: null });
      }
    },
    /** Pays an open checkout; the first charge of a broken card fails at the hosted page. */
    pay(sessionId: string) {
      const session = provider.sessions.get(sessionId);
      if (!cardPays || session?.status !== 'open') return;
      const plan = provider.pay(sessionId);
      const code = codeOf(session.order.promotionCodeId);
      if (code) bills.lower(plan.id, code, plan.created);
      begin(plan, plan.created);
      emit('customer.subscription.created', plan);
      emit('checkout.session.completed', { object: 'checkout.session', subscription: plan.id });
    },
    /** Creates a subscription for a known customer who has none, as support does at the provider. */
    sell(price: Stripe.Price) {
      const [customerId] = provider.customers.keys();
      if (!customerId || plans().length > 0) return;
      const id = `sub_${provider.subscriptions.size + 1}`;
      const at = provider.now();
      const plan = stripeSubscription({ id, customerId, price, quantity: 1, at });
      begin(plan, plan.created);
      provider.subscriptions.set(id, plan);
      emit('customer.subscription.created', plan);
    },
    /** Emits events although nothing changes. */
    touch() {
      for (const plan of plans()) updated(plan, {});
    },
    /** Sets the end at the end of the period, or only its time, as the billing portal does. */
    setEnd(how: 'flag' | 'time', planned = live()) {
      for (const plan of planned)
        updated(plan, {
          cancel_at_period_end: how === 'flag',
          cancel_at: itemOf(plan).current_period_end,
        });
    },
    resume(planned = live()) {
      for (const plan of planned) updated(plan, { cancel_at_period_end: false, cancel_at: null });
    },
    endNow() {
      for (const plan of plans()) end(plan, 'cancellation_requested');
    },
    breakCard: () => (cardPays = false),
    /** A new card pays what is owed. */
    mendCard() {
      cardPays = true;
      for (const plan of plans().filter(({ status }) => /past_due|unpaid/.test(status))) {
        const startsAt = periods.start(plan.id, monthsOf(itemOf(plan).price));
        chargePeriod(plan, owed.get(plan.id) ?? 0, startsAt);
        updated(plan, { status: 'active' });
      }
    },
    leaveUnpaid: () => (afterLastAttempt = 'mark-unpaid'),
    pause() {
      for (const plan of live()) updated(plan, { status: 'paused' });
    },
    /** Support pauses the payments for some days, or until it continues them. */
    pausePayments(days: number | null) {
      const resumes_at = days === null ? null : seconds() + days * daySeconds;
      for (const plan of live())
        updated(plan, { pause_collection: { behavior: 'void', resumes_at } });
    },
    continuePayments() {
      for (const plan of live()) updated(plan, { pause_collection: null });
    },
    giveCredit(amount: number) {
      const [customer] = provider.customers.keys();
      if (!customer) return;
      bills.give(amount);
      emit('customer.updated', { object: 'customer', id: customer });
    },
    giveCoupon(code: Code) {
      for (const plan of live()) {
        bills.lower(plan.id, code, seconds());
        updated(plan, {});
      }
    },
    refund: (what: RefundedCharge) => reverse('charge.refunded', (id) => charges.refund(id, what)),
    loseDispute: () => reverse('charge.dispute.closed', (id) => charges.loseDispute(id)),
  };
}

export type ProviderModel = ReturnType<typeof createProviderModel>;
