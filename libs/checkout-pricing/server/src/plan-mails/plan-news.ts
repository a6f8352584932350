import { isInvoiced, endOf, isLive, isOver, planState } from '@portal/checkout-pricing/domain';
import type { SubscriptionRow } from '../checkout-pricing.tables';

export type PlanNews =
  | { readonly kind: 'payment-failed'; readonly since: Date }
  | { readonly kind: 'unpaid' | 'ended-unpaid' | 'refunded' | 'dispute-lost' | 'ended' }
  | { readonly kind: 'released'; readonly until: Date; readonly seats: number }
  | { readonly kind: 'revived' | 'paid-too-late' }
  | { readonly kind: 'will-end'; readonly at: Date }
  | { readonly kind: 'renews-again' | 'payments-paused' | 'payments-continue' }
  | { readonly kind: 'changed'; readonly before: SubscriptionRow };

const isSame = (one: Date | null | undefined, other: Date | null | undefined) =>
  one?.getTime() === other?.getTime();

/** An order by invoice that is neither paid nor released. */
const isWaitingOrder = (plan: SubscriptionRow) => isInvoiced(plan) && plan.status === 'incomplete';

/** Since when the payment of a past-due plan is owed; the owner of one that still works has no mail yet. */
const owedSince = (plan: SubscriptionRow | undefined) =>
  plan && (planState(plan) === 'past-due' || isWaitingOrder(plan))
    ? plan.paymentProblemSince
    : null;

function failure(before: SubscriptionRow | undefined, after: SubscriptionRow): PlanNews[] {
  const since = owedSince(after);
  return since && !isSame(owedSince(before), since) ? [{ kind: 'payment-failed', since }] : [];
}

const reversals = ['refunded', 'dispute-lost'] as const;

/** How a plan ended. An end that was set before is no news when it comes. */
function end(before: SubscriptionRow, after: SubscriptionRow): PlanNews[] {
  const reversal = reversals.find((kind) => kind === after.endReason);
  if (reversal) return before.endReason === reversal ? [] : [{ kind: reversal }];
  if (!(isLive(before) || isWaitingOrder(before)) || isLive(after)) return [];
  if (after.status === 'unpaid') return [{ kind: 'unpaid' }];
  // What was released has run out.
  if (isWaitingOrder(after)) return isLive(before) ? [{ kind: 'unpaid' }] : [];
  if (after.endReason === 'payment-failed' || after.endReason === 'invoice-unpaid')
    return [{ kind: 'ended-unpaid' }];
  const set = endOf(before);
  const wasKnown = set && after.endedAt && after.endedAt >= set;
  return isOver(after) && !wasKnown ? [{ kind: 'ended' }] : [];
}

/** Whether an owner gets the same for the same money. A product may be renamed. */
const isSamePlan = (before: SubscriptionRow, after: SubscriptionRow) =>
  before.plan === after.plan &&
  before.groupType === after.groupType &&
  before.quantity === after.quantity &&
  before.interval === after.interval &&
  before.currency === after.currency &&
  (before.price === null || before.price === after.price);

/** The change of a plan that continues; the mail about a changed plan also says how it continues. */
function change(before: SubscriptionRow, after: SubscriptionRow): PlanNews[] {
  if (!isLive(before) || !isLive(after)) return [];
  if (!isSamePlan(before, after)) return [{ kind: 'changed', before }];
  const at = endOf(after);
  if (at !== null) return isSame(endOf(before), at) ? [] : [{ kind: 'will-end', at }];
  if (before.arePaymentsPaused !== after.arePaymentsPaused)
    return [{ kind: after.arePaymentsPaused ? 'payments-paused' : 'payments-continue' }];
  return endOf(before) === null ? [] : [{ kind: 'renews-again' }];
}

/** An order by invoice that an operator releases, and what its payment after the end has led to (PRICE-531, PRICE-534). */
function orderNews(before: SubscriptionRow | undefined, after: SubscriptionRow): PlanNews[] {
  const { releasedUntil: until, releasedSeats: seats, firstPaidAt } = after;
  if (!before) return after.revives === null ? [] : [{ kind: 'revived' }];
  if (after.latePayment === 'returned' && before.latePayment !== 'returned')
    return [{ kind: 'paid-too-late' }];
  const isReleased = firstPaidAt === null && until !== null && seats !== null && isLive(after);
  return isReleased && !isLive(before) ? [{ kind: 'released', until, seats }] : [];
}

/**
 * The news for the owner of a plan when a state of it is stored: a payment that failed, an end that was not set
 * before, and every change of the plan, no matter who made it (PRICE-115, PRICE-116, PRICE-410, PRICE-411, PRICE-412).
 */
export function planNews(
  before: SubscriptionRow | undefined,
  after: SubscriptionRow,
): readonly PlanNews[] {
  const order = orderNews(before, after);
  if (order.length > 0) return order;
  return [
    ...failure(before, after),
    ...(before ? [...end(before, after), ...change(before, after)] : []),
  ];
}
