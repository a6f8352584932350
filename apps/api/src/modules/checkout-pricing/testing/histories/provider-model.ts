import type Stripe from 'stripe';
import { isLive, isOver } from '@portal/checkout-pricing/domain';
import type { FakePaymentProvider } from '../../testing/fake-payment-provider';
import { stripeSubscription } from '../../testing/stripe-objects';

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

  const renew = (plan: Stripe.Subscription) => {
    const item = itemOf(plan);
    item.current_period_end += daysOf(item.price) * daySeconds;
    const fails = !cardPays && plan.status === 'active';
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

  const reverse = (type: string, reversal: 'refunded' | 'dispute-lost') => {
    const [plan] = plans();
    if (!plan) return;
    provider.reversals.set(plan.id, reversal);
    emit(type, { object: 'charge', payment_intent: `pi_${plan.id}` });
  };

  return {
    plans,
    /** Whether the user may use a paid plan now. */
    isEntitled: () => plans().some((plan) => isLive(plan) && !provider.reversals.has(plan.id)),
    /** Does everything that is due now. */
    pass() {
      for (const plan of plans()) {
        const ends = plan.cancel_at_period_end;
        while (isLive(plan) && itemOf(plan).current_period_end <= seconds()) {
          if (ends) end(plan, 'cancellation_requested');
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
      provider.subscriptions.set(id, plan);
      emit('customer.subscription.created', plan);
    },
    /** Emits events although nothing changes. */
    touch() {
      for (const plan of plans()) updated(plan, {});
    },
    setEnd(ends: boolean) {
      for (const plan of plans().filter(isLive)) updated(plan, { cancel_at_period_end: ends });
    },
    endNow() {
      for (const plan of plans()) end(plan, 'cancellation_requested');
    },
    change(price: Stripe.Price, quantity: number) {
      for (const plan of plans().filter(isLive)) {
        const item = itemOf(plan);
        const isGroup = item.price.tiers !== undefined;
        if (isGroup) item.quantity = quantity;
        else if (item.price.id !== price.id) {
          item.price = price;
          item.current_period_end = seconds() + daysOf(price) * daySeconds;
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
      for (const plan of plans().filter(owing)) updated(plan, { status: 'active' });
    },
    leaveUnpaid: () => (afterLastAttempt = 'mark-unpaid'),
    pause() {
      for (const plan of plans().filter(isLive)) updated(plan, { status: 'paused' });
    },
    refund: () => reverse('charge.refunded', 'refunded'),
    loseDispute: () => reverse('charge.dispute.closed', 'dispute-lost'),
  };
}

export type ProviderModel = ReturnType<typeof createProviderModel>;
