import type Stripe from 'stripe';
import { isLive } from '@portal/checkout-pricing/domain';
import type { FakePaymentProvider } from '../fake-payment-provider';
import { stripeSubscription } from '@portal/server/testing';
import { codeOf, type Code } from './bill-model';
import type { RefundedCharge } from './charge-model';
import { createPlanLife, itemOf, type EmitEvent } from './plan-life';
import { isInvoiced } from './sent-invoice-model';

const daySeconds = 86_400;

type InvoicedOrder = Parameters<FakePaymentProvider['createInvoicedSubscription']>[0];

/** Changes the subscriptions of the provider as time, their buyer and support do, and emits their events. */
export function createProviderModel(provider: FakePaymentProvider, emit: EmitEvent) {
  const life = createPlanLife(provider, emit);
  const { bills, charges, plans, updated, seconds, begin, end } = life;
  const live = () => plans().filter((plan) => isLive(plan));
  /** The seats that an operator gave before an order was paid. */
  const releases = new Map<string, { readonly seats: number; readonly until: number }>();
  const isPaid = ({ id, metadata }: Stripe.Subscription) =>
    charges.isPaid(id) || charges.isPaid(metadata['revives'] ?? '');
  const releaseOf = (plan: Stripe.Subscription) =>
    isPaid(plan) ? undefined : releases.get(plan.id);
  /** Whether a plan gives what was ordered: one by invoice from its payment, or while it is released. */
  const hasStarted = (plan: Stripe.Subscription) =>
    !isInvoiced(plan) || isPaid(plan) || (releaseOf(plan)?.until ?? 0) > seconds();

  /** Reports the payment whose money goes back, if there is one. */
  const report = (type: string, payment: string | undefined) => {
    if (payment) emit(type, { object: 'charge', payment_intent: payment });
  };
  /** A new plan of the one customer. */
  const create = (input: Omit<Parameters<typeof stripeSubscription>[0], 'id' | 'at'>) => {
    const id = `sub_${provider.subscriptions.size + 1}`;
    const plan = stripeSubscription({ ...input, id, at: provider.now() });
    provider.subscriptions.set(id, plan);
    return plan;
  };

  return {
    ...life,
    /** The plans that the user may use now; the portal never sells a second one. */
    entitling: () => live().filter((plan) => !charges.isReversed(plan.id) && hasStarted(plan)),
    hasStarted,
    /** Whether a released plan is still to be paid. */
    isReleased: (plan: Stripe.Subscription) => releaseOf(plan) !== undefined,
    /** How many seats a plan gives. */
    seatsOf(plan: Stripe.Subscription) {
      const { quantity = 1 } = itemOf(plan);
      return Math.min(quantity, releaseOf(plan)?.seats ?? quantity);
    },
    /** The order by invoice that waits for its payment. */
    waitingOrder: () => plans().find((plan) => isInvoiced(plan) && !isPaid(plan)),
    /** An operator gives seats of an order before it is paid. */
    release: (planId: string, seats: number, until: number) =>
      void releases.set(planId, { seats, until }),
    /** Pays an open checkout; the first charge of a broken card fails at the hosted page. */
    pay(sessionId: string) {
      const session = provider.sessions.get(sessionId);
      if (!life.card.pays || session?.status !== 'open') return;
      const plan = provider.pay(sessionId);
      const code = codeOf(session.order.promotionCodeId);
      if (code) bills.lower(plan.id, code, plan.created);
      begin(plan, plan.created);
      emit('customer.subscription.created', plan);
      emit('checkout.session.completed', { object: 'checkout.session', customer: plan.customer });
    },
    /** Creates a plan whose invoices are sent. */
    sellByInvoice({ priceId, revives, ...order }: InvoicedOrder): string {
      const price = provider.prices.find(({ id }) => id === priceId);
      if (!price) throw new Error(`There is no price ${priceId}.`);
      const plan = create({ ...order, price });
      plan.collection_method = 'send_invoice';
      plan.default_payment_method = null;
      if (revives) {
        plan.metadata = { ...plan.metadata, revives: revives.subscriptionId };
        life.beginPaid(plan, Math.floor(revives.paidUntil.getTime() / 1_000));
      } else begin(plan, plan.created);
      emit('customer.subscription.created', plan);
      return plan.id;
    },
    /** Creates a subscription for a known customer who has none, as support does at the provider, maybe with a trial. */
    sell(price: Stripe.Price, trial: { readonly days: number; readonly hasCard: boolean } | null) {
      const [customerId] = provider.customers.keys();
      if (!customerId || plans().length > 0) return;
      const plan = create({ customerId, price, quantity: 1 });
      if (trial) life.beginTrial(plan, plan.created + trial.days * daySeconds, trial.hasCard);
      else {
        life.card.pays = true;
        begin(plan, plan.created);
      }
      emit('customer.subscription.created', plan);
    },
    /** Emits events although nothing changes. */
    touch() {
      for (const plan of plans()) updated(plan, {});
    },
    /** Sets the end at the end of the period, or only its time, as support may. */
    setEnd(how: 'flag' | 'time', planned = live()) {
      for (const plan of planned)
        updated(plan, {
          cancel_at_period_end: how === 'flag',
          cancel_at: itemOf(plan).current_period_end,
        });
    },
    /** Support sets an end within the period or in a later one. */
    setEndIn(days: number) {
      const cancel_at = seconds() + days * daySeconds;
      for (const plan of live()) updated(plan, { cancel_at_period_end: false, cancel_at });
    },
    resume(planned = live()) {
      for (const plan of planned) updated(plan, { cancel_at_period_end: false, cancel_at: null });
    },
    endNow() {
      for (const plan of plans()) end(plan, 'cancellation_requested');
    },
    breakCard: () => (life.card.pays = false),
    /** A new card, which pays what is owed when it is tried again. */
    changeCard: () => (life.card.pays = true),
    /** A new card pays what is owed. */
    mendCard() {
      life.card.pays = true;
      life.payOwed();
    },
    leaveUnpaid: () => (life.settings.afterLastAttempt = 'mark-unpaid'),
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
    refund(what: RefundedCharge) {
      const [plan] = plans();
      if (plan) report('charge.refunded', charges.refund(plan.id, what));
    },
    openDispute() {
      const [plan] = plans();
      if (plan) charges.openDispute(plan.id);
    },
    loseDispute: () => report('charge.dispute.closed', charges.loseDispute()),
  };
}

export type ProviderModel = ReturnType<typeof createProviderModel>;
