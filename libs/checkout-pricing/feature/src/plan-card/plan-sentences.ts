import type { User } from '@portal/auth-session/domain';
import {
  chargesAgain,
  isInvoiced,
  planText,
  type Subscription,
} from '@portal/checkout-pricing/domain';
import { formatDay, formatMoney } from '@portal/shared/util';
import { invoiceSentence } from './invoice-sentence';
import { messages } from './messages';

/** The sentence of the plan card (ACCT-19 to ACCT-21, ACCT-33 to ACCT-35). */
export function planSentence(
  user: User,
  subscription: Subscription | undefined,
  editorName: string,
): string {
  const text = planText(user, subscription);
  switch (text.kind) {
    case 'ends':
    case 'renews':
    case 'first-charge':
    case 'past-due':
      return messages[text.kind](formatDay(text.at));
    case 'invoice-overdue':
      return messages[text.kind](text.at ? formatDay(text.at) : undefined);
    case 'payments-paused':
      return messages['payments-paused'](text.resumeAt ? formatDay(text.resumeAt) : undefined);
    case 'ended':
      return `${messages.ended(formatDay(text.at))}${text.reason ? messages.endedBecause[text.reason] : ''}`;
    case 'managed-by-editor':
      return messages.managedByEditor(editorName);
    case 'none':
      return user.premium ? messages.unlimited : messages.free;
    default:
      return messages[text.kind];
  }
}

/** What happened to a plan that needs a payment, in sentences; undefined for any other plan (ACCT-33, ACCT-35). */
export function paymentProblem(
  user: User,
  subscription: Subscription | undefined,
): string | undefined {
  const { kind } = planText(user, subscription);
  const { problem } = messages;
  switch (kind) {
    case 'past-due':
    case 'payment-due':
      return subscription && failedRenewal(subscription);
    case 'invoice-overdue':
    case 'invoice-unpaid':
      return subscription && invoiceSentence(subscription, undefined);
    case 'unpaid':
    case 'paused':
    case 'trial-over':
    case 'incomplete':
    case 'inactive':
      return problem[kind];
    default:
      return undefined;
  }
}

/** What failed, when the card is tried again and until when the plan works. */
function failedRenewal({ paymentProblem: owed, cardLast4 }: Subscription): string | undefined {
  if (!owed) return undefined;
  const { problem } = messages;
  const since = formatDay(owed.since);
  const sentences = [
    cardLast4 ? problem.failedCard(cardLast4, since) : problem.failed(since),
    owed.nextAttemptAt && problem.nextTry(formatDay(owed.nextAttemptAt)),
    owed.accessUntil && problem.accessUntil(formatDay(owed.accessUntil)),
    problem.paysAtOnce,
  ];
  return sentences.filter(Boolean).join(' ');
}

/** The next charge in words: the price of a period, and what a discount or the customer's credit make of the next invoice. */
function chargeText(subscription: Subscription, money: (amount: number) => string): string {
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

/** An end that is set for a later period does not keep the plan from being charged before. */
const isChargedNext = (user: User, subscription: Subscription) => {
  const { kind } = planText(user, subscription);
  return ['renews', 'first-charge', 'ends'].includes(kind) && chargesAgain(subscription);
};

/** The next charge and a group's seats; undefined when nothing will be charged or nothing is known (ACCT-22, ACCT-37). */
export function nextCharge(
  user: User,
  subscription: Subscription | undefined,
  country: string | undefined,
): string | undefined {
  if (!subscription || !isChargedNext(user, subscription)) return undefined;
  const { currency, quantity, productName } = subscription;
  const price = chargeText(subscription, (amount) =>
    formatMoney(amount, currency, country ? { country } : {}),
  );
  const charge = isInvoiced(subscription) ? messages.byInvoice(price) : price;
  return quantity > 1 ? `${messages.seats(productName, quantity)}, ${charge}` : charge;
}
