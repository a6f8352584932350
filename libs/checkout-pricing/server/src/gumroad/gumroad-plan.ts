import { isLive, isOver, type SubscriptionDetails } from '@portal/checkout-pricing/domain';
import type { Platform } from '@portal/server/platform';
import type { Queryable } from '@portal/server/ports';
import type { SubscriptionRecord } from '../subscriptions/subscription-state';
import { membershipsOf, type GumroadMembershipRow } from './gumroad.repository';
import { subscriptionsOf } from '../subscriptions/subscription.repository';

export interface PlanRecord extends Omit<
  SubscriptionRecord,
  | 'uid'
  | 'customerId'
  | 'priceId'
  | 'plan'
  | 'groupType'
  | 'groupName'
  | 'takesOver'
  | 'firstPaidAt'
  | 'releasedAt'
  | 'releasedSeats'
  | 'revives'
  | 'latePayment'
  | 'pendingChange'
> {
  readonly provider: SubscriptionDetails['provider'];
}

/** The provider-independent view of a membership; one that is not paid in time is past due. */
function planOf(row: GumroadMembershipRow, now: Date): PlanRecord {
  const { id, productName, amount, currency, interval, startedAt, paidUntil, cancelAt } = row;
  const isOver = row.validUntil <= now;
  return {
    provider: 'gumroad',
    id,
    productName,
    status: isOver ? 'canceled' : paidUntil <= now ? 'past_due' : 'active',
    quantity: 1,
    amount,
    price: amount,
    currency,
    interval,
    snapshot: null,
    collectionMethod: 'charge_automatically',
    invoiceAmount: null,
    invoiceDueAt: null,
    invoicePage: null,
    releasedUntil: null,
    startedAt,
    currentPeriodEnd: paidUntil,
    cancelAtPeriodEnd: cancelAt !== null,
    cancelAt,
    arePaymentsPaused: false,
    paymentsResumeAt: null,
    trialEnd: null,
    endedAt: isOver ? row.validUntil : null,
    paymentProblemSince: null,
    nextAttemptAt: null,
    failedCharge: null,
    lastPayment: null,
    revokedAt: null,
    endReason: null,
    takenOverBy: null,
  };
}

/**
 * Returns a user's plans at both providers: those that give the plan, by card first, as Premium is decided; then those that
 * wait for a payment, then those that have ended, each kind newest first. The first is the one that the user has (PRICE-136,
 * PRICE-403).
 */
export type PlansOf = (query: Queryable, uid: string) => Promise<readonly PlanRecord[]>;

export const createPlansOf =
  ({ clock }: Pick<Platform, 'clock'>): PlansOf =>
  async (query, uid) => {
    const bought = await membershipsOf(query, uid);
    const memberships = bought.filter(({ accepted }) => accepted);
    const subscriptions = await subscriptionsOf(query, uid);
    const plans: PlanRecord[] = [
      ...subscriptions.map((row) => ({ ...row, provider: 'stripe' as const })),
      ...memberships.map((row) => planOf(row, clock.now())),
    ];
    const rank = (plan: PlanRecord) => (isLive(plan) ? 0 : isOver(plan) ? 2 : 1);
    const age = (plan: PlanRecord) => (isOver(plan) ? -plan.startedAt.getTime() : 0);
    return plans.toSorted((one, other) => rank(one) - rank(other) || age(one) - age(other));
  };
