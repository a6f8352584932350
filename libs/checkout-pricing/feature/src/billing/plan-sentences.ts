import type { User } from '@portal/auth-session/domain';
import {
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

function failedRenewal({ paymentProblem: owed }: Subscription): string | undefined {
  if (!owed) return undefined;
  const { cardLast4, confirmPage } = owed;
  const { problem } = messages;
  const since = formatDay(owed.since);
  if (confirmPage) {
    const end = owed.accessUntil && problem.accessUntil(formatDay(owed.accessUntil));
    return [problem.confirm(since), end].filter(Boolean).join(' ');
  }
  const sentences = [
    cardLast4 ? problem.failedCard(cardLast4, since) : problem.failed(since),
    owed.nextAttemptAt && problem.nextTry(formatDay(owed.nextAttemptAt)),
    owed.accessUntil && problem.accessUntil(formatDay(owed.accessUntil)),
    problem.paysNow,
  ];
  return sentences.filter(Boolean).join(' ');
}

/** What is to be paid of the invoice that was sent for a plan; undefined when nothing is (PRICE-502, PRICE-503). */
export function invoiceSentence(subscription: Subscription, moneyIn: MoneyIn): string | undefined {
  const { openInvoice, currency, paymentProblem: owed } = subscription;
  const texts = messages.invoice;
  const state = planState(subscription);
  if (!openInvoice || state === 'over') return undefined;
  const amount = moneyIn(currency)(openInvoice.amount);
  const day = formatDay(openInvoice.dueAt);
  const isOrder = subscription.status === 'incomplete';
  if (state === 'waiting' && !isOrder) return texts.stopped(amount);
  const { releasedUntil } = openInvoice;
  const sentences = [
    owed ? texts.overdue(amount, day) : texts.due(amount, day),
    isOrder && texts.starts,
    releasedUntil && texts.released(formatDay(releasedUntil)),
    owed?.accessUntil && !isOrder && texts.accessUntil(formatDay(owed.accessUntil)),
  ];
  return sentences.filter(Boolean).join(' ');
}
