import type Stripe from 'stripe';
import { isLive, isOver } from '@portal/checkout-pricing/domain';
import { ApiError } from '@portal/server/errors';
import type { SubscriptionChange, NextInvoice } from '@portal/server/ports';
import type { FakePaymentProvider } from '../fake-payment-provider';
import type { Bill } from './bill-model';
import { listAmount, monthsOf } from './provider-calendar';
import { endOf, fullAmountOf, itemOf } from './plan-life';
import type { ProviderModel } from './provider-model';
import { isInvoiced } from './sent-invoice-model';

type Plan = Stripe.Subscription;

/** What a change charges now, and the plan as it is then. */
interface Quote {
  readonly price: Stripe.Price;
  readonly quantity: number;
  /** Another price begins a new period. */
  readonly isNewPeriod: boolean;
  readonly unused: number;
  readonly charge: number;
}

/** A change that waits until its payer confirms what is due to the bank; its invoice has used some credit. */
interface WaitingChange {
  readonly plan: Plan;
  readonly quoted: Quote;
  readonly due: number;
  readonly credit: number;
  readonly until: number;
}

const confirmPage = 'https://pay.example/confirm';

const presentPending = ({ quoted: { price, quantity }, due: amount, until }: WaitingChange) => ({
  invoiceId: `in_change_${until}_${amount}`,
  priceId: price.id,
  quantity,
  amount,
  page: confirmPage,
});

const invoiceOf = ({ due, credit, discount }: Bill, fullAmount: number): NextInvoice => ({
  amount: due,
  credit,
  tax: 0,
  fullAmount,
  discount: discount ? { name: discount.name, until: discount.until } : null,
});

/** Lets the provider answer what it charges next and for a change, and make changes, as the model does. */
export function createProviderAnswers(provider: FakePaymentProvider, model: ProviderModel) {
  const { bills, charges, periods, sent, updated } = model;
  const seconds = () => Math.floor(provider.now().getTime() / 1_000);

  /** What the next period charges; undefined when nothing will be charged. */
  const nextBill = (plan: Plan): Bill | undefined => {
    const end = itemOf(plan).current_period_end;
    const renews = isLive(plan) && (endOf(plan) ?? Infinity) > end;
    return renews ? bills.billAt(plan.id, fullAmountOf(plan), end) : undefined;
  };
  const known = (id: string): Plan => {
    const plan = provider.subscriptions.get(id);
    if (!plan) throw new ApiError('PLAN_NOT_CHANGEABLE');
    return plan;
  };

  const quote = (plan: Plan, price: Stripe.Price, quantity: number, at: number): Quote => {
    const item = itemOf(plan);
    const length = item.current_period_end - periods.start(plan.id, monthsOf(item.price));
    const share = (item.current_period_end - at) / length;
    const isNewPeriod = price.id !== item.price.id;
    const full = listAmount(price, quantity);
    const charge = isNewPeriod ? full : Math.round(full * share);
    return { price, quantity, isNewPeriod, unused: Math.round(fullAmountOf(plan) * share), charge };
  };
  const bank = { asks: false };
  let pending: WaitingChange | undefined;
  const discard = () => {
    if (!pending) return;
    const { plan, credit } = pending;
    pending = undefined;
    bills.give(credit);
    updated(plan, {});
  };

  const make = (plan: Plan, { price, quantity, isNewPeriod }: Quote, due: number) => {
    const item = itemOf(plan);
    Object.assign(item, { price, quantity });
    if (isNewPeriod) {
      plan.billing_cycle_anchor = seconds();
      item.current_period_end = periods.begin(plan.id, seconds(), monthsOf(price));
      charges.chargePeriod(plan.id, due, seconds(), item.current_period_end);
    } else if (due > 0 && isInvoiced(plan)) sent.send(plan, due, null);
    else if (due > 0) charges.chargeChange(plan.id, due);
    updated(plan, {});
  };
  /**
   * Makes a change, or lets it wait for the bank; throws `CARD_DECLINED` and changes nothing when the card does not pay what is
   * due. Returns what is due.
   */
  const change = (plan: Plan, quoted: Quote) => {
    const total = quoted.charge - quoted.unused;
    const isCharged = total > bills.credit() && !isInvoiced(plan);
    if (isCharged && !model.card.pays) throw new ApiError('CARD_DECLINED');
    const credit = Math.min(bills.credit(), Math.max(0, total));
    const due = bills.settle(total);
    if (isCharged && bank.asks) {
      pending = { plan, quoted, due, credit, until: seconds() + 23 * 3_600 };
      updated(plan, {});
    } else make(plan, quoted, due);
    return due;
  };
  const quoteOf = ({ subscriptionId, priceId, quantity, at }: SubscriptionChange) => {
    const plan = known(subscriptionId);
    if (plan.status !== 'active' || plan.pause_collection)
      throw new ApiError('PLAN_NOT_CHANGEABLE');
    const price = provider.prices.find(({ id }) => id === priceId) ?? itemOf(plan).price;
    return { plan, quoted: quote(plan, price, quantity, Math.floor(at.getTime() / 1_000)) };
  };

  const { findSubscription } = provider;
  provider.findSubscription = async (id) => {
    const found = await findSubscription(id);
    const pendingChange = pending?.plan.id === id ? presentPending(pending) : null;
    return found && { ...found, pendingChange };
  };
  provider.findNextInvoice = async (id) => {
    const plan = known(id);
    const bill = nextBill(plan);
    return bill && invoiceOf(bill, fullAmountOf(plan));
  };
  provider.previewChange = async (wanted) => {
    const { plan, quoted } = quoteOf(wanted);
    const { price, unused, charge, isNewPeriod } = quoted;
    const total = charge - unused;
    const credit = Math.min(Math.max(0, total), bills.credit());
    const creditLeft = Math.max(0, bills.credit() - total);
    const end = isNewPeriod
      ? seconds() + monthsOf(price) * 30 * 86_400
      : itemOf(plan).current_period_end;
    const next = { due: listAmount(price, quoted.quantity), credit: 0, discount: undefined };
    const dueNow = Math.max(0, total - credit);
    const sums = { dueNow, unused, charge, tax: 0, credit, creditLeft, lostDiscount: null };
    return {
      ...sums,
      at: wanted.at,
      next: { ...invoiceOf(next, next.due), at: new Date(end * 1_000) },
    };
  };
  provider.changeSubscription = async (wanted) => {
    const { plan, quoted } = quoteOf(wanted);
    const due = change(plan, quoted);
    const creditLeft = bills.credit();
    if (pending) return { charged: 0, invoiced: 0, creditLeft, confirmPage };
    const taken = isInvoiced(plan) ? { charged: 0, invoiced: due } : { charged: due, invoiced: 0 };
    return { ...taken, creditLeft, confirmPage: null };
  };
  const soldByKey = new Map<string, string>();
  provider.createInvoicedSubscription = async (order) => {
    const id = soldByKey.get(order.idempotencyKey) ?? model.sellByInvoice(order);
    soldByKey.set(order.idempotencyKey, id);
    return id;
  };
  provider.sentInvoicesOf = (id) => sent.openOf(id).map(({ object }) => object);
  provider.findUnpaidInvoice = async () => sent.unpaid();
  provider.payOpenInvoices = async (id) => {
    const plan = known(id);
    const owed = model.owedBy(plan);
    if (owed === undefined) return { result: 'nothing-owed', paid: 0, page: null };
    if (!model.card.pays) return { result: 'declined', paid: 0, page: null };
    model.payOwed([plan]);
    return { result: 'paid', paid: owed, page: null };
  };
  provider.discardPendingChange = async (id) => {
    if (pending?.plan.id === id) discard();
  };
  provider.endAtPeriodEnd = async (id) => {
    discard();
    model.setEnd('flag', [known(id)]);
  };
  provider.removeEnd = async (id) => model.resume([known(id)]);

  return {
    nextBill,
    /** Whether the bank asks to confirm the next change. */
    bank,
    /** The payer confirms the payment of the change that waits. */
    confirm() {
      if (!pending) return;
      const { plan, quoted, due } = pending;
      pending = undefined;
      make(plan, quoted, due);
    },
    /** Discards a change that waits too long, or whose plan has ended. */
    pass() {
      if (pending && (isOver(pending.plan) || pending.until <= seconds())) discard();
    },
    /** Support changes the plan: Premium to another price, a group to another number of seats. */
    change(price: Stripe.Price, seats: number) {
      bank.asks = false;
      for (const plan of model.entitling()) {
        const item = itemOf(plan);
        const isGroup = item.price.tiers !== undefined;
        if (plan.status !== 'active' || plan.pause_collection || isInvoiced(plan)) continue;
        if (!isGroup && item.price.id === price.id) continue;
        const quoted = isGroup
          ? quote(plan, item.price, seats, seconds())
          : quote(plan, price, 1, seconds());
        if (quoted.charge - quoted.unused > bills.credit() && !model.card.pays) continue;
        change(plan, quoted);
      }
    },
  };
}
