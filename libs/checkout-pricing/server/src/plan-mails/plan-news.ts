import { endOf, isInvoiced, isLive, isOver, planState } from '@portal/checkout-pricing/domain';
import { durations } from '@portal/shared/util';
import type { SubscriptionRow } from '../checkout-pricing.tables';

export type PlanNews =
  | { readonly kind: 'bought' | 'renewed' }
  | { readonly kind: 'payment-failed'; readonly since: Date }
  | { readonly kind: 'unpaid' | 'ended-unpaid' | 'refunded' | 'dispute-lost' | 'ended' }
  | { readonly kind: 'released'; readonly until: Date; readonly seats: number }
  | { readonly kind: 'revived' | 'paid-too-late' }
  | { readonly kind: 'will-end'; readonly at: Date }
  | { readonly kind: 'change-waits'; readonly amount: number }
  | { readonly kind: 'renews-again' | 'payments-paused' | 'payments-continue' }
  | { readonly kind: 'changed'; readonly before: SubscriptionRow };

const isSame = (one: Date | null | undefined, other: Date | null | undefined) =>
  one?.getTime() === other?.getTime();

/** An order by invoice that is neither paid nor released. */
const isWaitingOrder = (plan: SubscriptionRow) => isInvoiced(plan) && plan.status === 'incomplete';

/** A plan that is older was not bought just now: it is read for the first time, such as one that support had sold before. */
export const newDays = 3;

/** When a plan was bought: an order by invoice when it was paid for the first time, and never before. */
export const boughtAt = (plan: SubscriptionRow): Date | null =>
  isInvoiced(plan) ? plan.firstPaidAt : plan.startedAt;

/** A plan that begins: bought, or confirmed by its bank after that, or an order by invoice that was paid. */
function purchase(
  before: SubscriptionRow | undefined,
  after: SubscriptionRow,
  now: Date,
): PlanNews[] {
  const wasWaiting = isInvoiced(after)
    ? before?.firstPaidAt === null
    : before?.status === 'incomplete' && before.lastPayment === null;
  // Its new payer is mailed about the group, and about the first charge.
  if (after.takesOver !== null && after.status === 'trialing') return [];
  const at = boughtAt(after);
  const isNew = at !== null && at.getTime() > now.getTime() - newDays * durations.oneDayMs;
  return (!before || wasWaiting) && isNew && isLive(after) ? [{ kind: 'bought' }] : [];
}

/** The payment for another period. A mail about a change tells its own charge. */
function renewal(before: SubscriptionRow, { lastPayment: paid }: SubscriptionRow): PlanNews[] {
  const known = before.lastPayment;
  const isPaid = known && paid && paid.startsAt > known.startsAt && paid.amount > 0;
  return isPaid && paid.isRenewal ? [{ kind: 'renewed' }] : [];
}

/** Since when the payment of a past-due plan is owed; the owner of one that still works has no mail yet. */
const owedSince = (plan: SubscriptionRow | undefined) =>
  plan && (planState(plan) === 'past-due' || isWaitingOrder(plan))
    ? plan.paymentProblemSince
    : null;

/** Whether another card failed than the one that the owner was told of, or a bank asks for a confirmation now. */
function isNewFailure(
  before: SubscriptionRow | undefined,
  { failedCharge: failed }: SubscriptionRow,
) {
  const known = before?.failedCharge;
  if (!known || !failed) return false;
  const isOtherCard = failed.cardLast4 !== null && failed.cardLast4 !== known.cardLast4;
  return isOtherCard || (failed.confirmPage !== null && known.confirmPage === null);
}

function failure(before: SubscriptionRow | undefined, after: SubscriptionRow): PlanNews[] {
  const since = owedSince(after);
  if (!since) return [];
  const isNew = !isSame(owedSince(before), since) || isNewFailure(before, after);
  return isNew ? [{ kind: 'payment-failed', since }] : [];
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

/** A change that its bank asks to confirm; each has an invoice of its own (PRICE-541). */
function waitingChange(
  before: SubscriptionRow | undefined,
  { pendingChange: change }: SubscriptionRow,
): PlanNews[] {
  const isNew = change && change.invoiceId !== before?.pendingChange?.invoiceId;
  return isNew ? [{ kind: 'change-waits', amount: change.amount }] : [];
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
 * The news for the owner of a plan when a state of it is stored: its purchase, a payment that failed or was made, an end that
 * was not set before, and every change of the plan, no matter who made it (PRICE-115, PRICE-116, PRICE-410, PRICE-411,
 * PRICE-412, PRICE-430, PRICE-541).
 */
export function planNews(
  before: SubscriptionRow | undefined,
  after: SubscriptionRow,
  now: Date,
): readonly PlanNews[] {
  const order = orderNews(before, after);
  if (order.length > 0) return order;
  return [
    ...purchase(before, after, now),
    ...failure(before, after),
    ...waitingChange(before, after),
    ...(before ? [...end(before, after), ...change(before, after), ...renewal(before, after)] : []),
  ];
}
