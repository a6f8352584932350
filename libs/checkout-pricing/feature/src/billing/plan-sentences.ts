import type { User } from '@portal/auth-session/domain';
import {
  isInvoiced,
  planSentence,
  planState,
  userPlanSummary,
  type Subscription,
} from '@portal/checkout-pricing/domain';
import { formatDay } from '@portal/shared/util';
import type { Money } from '../checkout/country';
import { messages } from './plan-card-messages';

type MoneyIn = (currency: string) => Money;

export function ownPlanSentence(
  user: User,
  subscription: Subscription | undefined,
  editorName: string,
): string {
  const summary = userPlanSummary(user, subscription);
  const options = { dayOf: formatDay, editorName, sentences: messages };
  return planSentence(summary, options) ?? (user.premium ? messages.unlimited : messages.free);
}

/** What happened to a plan whose owner must update the card or write to us; undefined for any other plan (ACCT-33, ACCT-35). */
export function paymentProblem(
  user: User,
  subscription: Subscription | undefined,
): string | undefined {
  const { kind, step } = userPlanSummary(user, subscription);
  if (!subscription || step === null || step === 'pay-invoice') return undefined;
  switch (kind) {
    case 'unpaid':
    case 'paused':
    case 'trial-over':
    case 'incomplete':
    case 'inactive':
      return messages.problem[kind];
    default:
      return failedRenewal(subscription);
  }
}

function failedRenewal({ paymentProblem: owed, cardLast4 }: Subscription): string | undefined {
  if (!owed) return undefined;
  const { problem } = messages;
  const since = formatDay(owed.since);
  const sentences = [
    cardLast4 ? problem.failedCard(cardLast4, since) : problem.failed(since),
    owed.nextAttemptAt && problem.nextTry(formatDay(owed.nextAttemptAt)),
    owed.accessUntil && problem.accessUntil(formatDay(owed.accessUntil)),
    problem.paysNow,
  ];
  return sentences.filter(Boolean).join(' ');
}

/** The price of a period, and what a discount or the customer's credit make of the next invoice. */
function chargeText(subscription: Subscription, money: Money): string {
  const { amount, credit, tax, interval, discountName, fullPriceFrom } = subscription;
  const texts = messages;
  const full = subscription.price ?? amount;
  const listed = texts.price(money(full), interval);
  const price = tax > 0 ? texts.plusTax(listed) : listed;
  if (discountName === null) {
    if (credit > 0) return texts.credited(price, money(amount), money(credit));
    return amount === full ? price : texts.nextInvoice(price, money(amount));
  }
  const lowered = texts.discounted(money(amount), discountName);
  return [
    credit > 0 ? `${lowered} ${texts.creditedToo(money(credit))}` : lowered,
    ...(fullPriceFrom ? [texts.fullPriceFrom(price, formatDay(fullPriceFrom))] : []),
  ].join(', ');
}

/** The next charge and a group's seats; undefined when nothing will be charged or nothing is known (ACCT-22, ACCT-37). */
export function nextCharge(
  user: User,
  subscription: Subscription | undefined,
  moneyIn: MoneyIn,
): string | undefined {
  if (!subscription || userPlanSummary(user, subscription).amount === null) return undefined;
  const { currency, quantity, productName } = subscription;
  const price = chargeText(subscription, moneyIn(currency));
  const charge = isInvoiced(subscription) ? messages.byInvoice(price) : price;
  return quantity > 1 ? `${messages.seats(productName, quantity)}, ${charge}` : charge;
}

/** What is to be paid of the invoice that was sent for a plan; undefined when nothing is (PRICE-502, PRICE-503). */
export function invoiceSentence(subscription: Subscription, moneyIn: MoneyIn): string | undefined {
  const { openInvoice, currency, paymentProblem: owed } = subscription;
  const texts = messages.invoice;
  const state = planState(subscription);
  if (!openInvoice || state === 'over') return undefined;
  const amount = moneyIn(currency)(openInvoice.amount);
  const day = formatDay(openInvoice.dueAt);
  if (state === 'waiting') return texts.stopped(amount);
  if (!owed) return texts.due(amount, day);
  const { accessUntil } = owed;
  const overdue = texts.overdue(amount, day);
  return accessUntil ? `${overdue} ${texts.accessUntil(formatDay(accessUntil))}` : overdue;
}
