import type Stripe from 'stripe';
import { isLive, isOver } from '@portal/checkout-pricing/domain';
import type { FakePaymentProvider } from '../../testing/fake-payment-provider';
import { stripeSubscription } from '../../testing/stripe-objects';
import { createChargeModel, type RefundedCharge } from './charge-model';

const daySeconds = 86_400;
const lastAttemptDays = 7;

const periodDays = { month: 30, quarter: 91, year: 365 } as const;

/** The days of a period; every period of the model has the same length. */
function daysOf({ recurring }: Stripe.Price): number {
  if (recurring?.interval === 'year') return periodDays.year;
  return recurring?.interval_count === 3 ? periodDays.quarter : periodDays.month;
}

/** Gets an event of the provider. */
export type EmitEvent = (type: string, object: object) => void;

/** Changes the subscriptions of the provider as time and users do, and emits their events. */
export function createProviderModel(provider: FakePaymentProvider, emit: EmitEvent) {
  const seconds = () => Math.floor(provider.now().getTime() / 1_000);
  const charges = createChargeModel(provider);
  let cardPays = true;
  let afterLastAttempt: 'cancel' | 'mark-unpaid' = 'cancel';

  /** The plan that is not over; the portal never sells a second one. */
  const plans = () => [...provider.subscriptions.values()].filter((plan) => !isOver(plan));

  const updated = (plan: Stripe.Subscription, change: Partial<Stripe.Subscription>) => {
    Object.assign(plan, change);
    emit('customer.subscription.updated', plan);
  };
  const end = (plan: Stripe.Subscription, reason: 'cancellation_requested' | 'payment_failed') => {
    Object.assign(plan, {
      status: 'canceled',
      ended_at: seconds(),
      cancellation_details: { reason },
    });
    emit('customer.subscription.deleted', plan);
  };
  const itemOf = ({ items }: Stripe.Subscription) => {
    const [item] = items.data;
    if (!item) throw new Error('The subscription has no item.');
    return item;
  };

  const invoice = (at: number) => ({
    created: at,
    next_payment_attempt: null,
    status_transitions: { finalized_at: at },
  });
  const owedSince = ({ latest_invoice }: Stripe.Subscription) =>
    (latest_invoice as Stripe.Invoice | null)?.created ?? seconds();

  /** When the plan ends; undefined while it renews. */
  const endOf = (plan: Stripe.Subscription) =>
    plan.cancel_at ?? (plan.cancel_at_period_end ? itemOf(plan).current_period_end : undefined);

  /** Charges the period that has just begun. */
  const chargePeriod = (plan: Stripe.Subscription, startsAt: number) =>
    charges.chargePeriod(plan.id, startsAt, itemOf(plan).current_period_end);

  const renew = (plan: Stripe.Subscription) => {
    const item = itemOf(plan);
    const startsAt = item.current_period_end;
    item.current_period_end += daysOf(item.price) * daySeconds;
    const fails = !cardPays && plan.status === 'active';
    if (!fails && plan.status === 'active') chargePeriod(plan, startsAt);
    updated(plan, {
      ...(fails && {
        status: 'past_due',
        latest_invoice: invoice(seconds()) as unknown as Stripe.Invoice,
      }),
    });
    emit(fails ? 'invoice.payment_failed' : 'invoice.paid', {
      object: 'invoice',
      parent: { subscription_details: { subscription: plan.id } },
    });
  };

  const giveUp = (plan: Stripe.Subscription) =>
    afterLastAttempt === 'cancel'
      ? end(plan, 'payment_failed')
      : updated(plan, { status: 'unpaid' });

  /** Reports the payment whose money goes back, if there is one. */
  const reverse = (type: string, returnedOf: (planId: string) => string | undefined) => {
    const [plan] = plans();
    const payment = plan && returnedOf(plan.id);
    if (payment) emit(type, { object: 'charge', payment_intent: payment });
  };

  return {
    plans,
    /** Whether the user may use a paid plan now. */
    isEntitled: () => plans().some((plan) => isLive(plan) && !charges.isReversed(plan.id)),
    isReversed: charges.isReversed,
    endOf,
    unreturned: charges.unreturned,
    /** Does everything that is due now. */
    pass() {
      for (const plan of plans()) {
        const periodEnd = () => itemOf(plan).current_period_end;
        const endsNext = () => (endOf(plan) ?? Infinity) <= periodEnd();
        const next = () => Math.min(periodEnd(), endOf(plan) ?? Infinity);
        while (isLive(plan) && next() <= seconds()) {
          if (endsNext()) end(plan, 'cancellation_requested');
          else renew(plan);
        }
        const owes = plan.status === 'past_due';
        if (owes && owedSince(plan) + lastAttemptDays * daySeconds <= seconds()) giveUp(plan);
      }
    },
    /** Pays an open checkout; the first charge of a broken card fails at the hosted page. */
    pay(sessionId: string) {
      if (!cardPays || provider.sessions.get(sessionId)?.status !== 'open') return;
      const plan = provider.pay(sessionId);
      const item = itemOf(plan);
      item.current_period_end = plan.created + daysOf(item.price) * daySeconds;
      chargePeriod(plan, plan.created);
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
      itemOf(plan).current_period_end = plan.created + daysOf(price) * daySeconds;
      chargePeriod(plan, plan.created);
      provider.subscriptions.set(id, plan);
      emit('customer.subscription.created', plan);
    },
    /** Emits events although nothing changes. */
    touch() {
      for (const plan of plans()) updated(plan, {});
    },
    /** Sets the end at the end of the period, as the API does, or only its time, as the billing portal does. */
    setEnd(how: 'flag' | 'time') {
      for (const plan of plans().filter(isLive))
        updated(plan, {
          cancel_at_period_end: how === 'flag',
          cancel_at: itemOf(plan).current_period_end,
        });
    },
    resume() {
      for (const plan of plans().filter(isLive))
        updated(plan, { cancel_at_period_end: false, cancel_at: null });
    },
    endNow() {
      for (const plan of plans()) end(plan, 'cancellation_requested');
    },
    change(price: Stripe.Price, quantity: number) {
      for (const plan of plans().filter(isLive)) {
        const item = itemOf(plan);
        const isGroup = item.price.tiers !== undefined;
        if (isGroup) {
          if (quantity > (item.quantity ?? 0) && cardPays) charges.chargeChange(plan.id);
          item.quantity = quantity;
        } else if (item.price.id !== price.id && plan.status === 'active') {
          item.price = price;
          item.current_period_end = seconds() + daysOf(price) * daySeconds;
          chargePeriod(plan, seconds());
        }
        updated(plan, {});
      }
    },
    breakCard: () => (cardPays = false),
    /** A new card pays what is owed. */
    mendCard() {
      cardPays = true;
      const owing = ({ status }: Stripe.Subscription) =>
        status === 'past_due' || status === 'unpaid';
      for (const plan of plans().filter(owing)) {
        const { price, current_period_end: endsAt } = itemOf(plan);
        chargePeriod(plan, endsAt - daysOf(price) * daySeconds);
        updated(plan, { status: 'active' });
      }
    },
    leaveUnpaid: () => (afterLastAttempt = 'mark-unpaid'),
    pause() {
      for (const plan of plans().filter(isLive)) updated(plan, { status: 'paused' });
    },
    refund: (what: RefundedCharge) => reverse('charge.refunded', (id) => charges.refund(id, what)),
    loseDispute: () => reverse('charge.dispute.closed', (id) => charges.loseDispute(id)),
  };
}

export type ProviderModel = ReturnType<typeof createProviderModel>;
