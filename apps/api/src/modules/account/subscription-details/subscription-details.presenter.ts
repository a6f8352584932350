import type { SubscriptionDetails } from '@portal/account/domain';
import { accessAfterFailedRenewal, meaningOfStatus } from '@portal/checkout-pricing/domain';
import type { PlanRecord } from '../../checkout-pricing/checkout-pricing.module';

const timestamp = (time: Date) => String(Math.floor(time.getTime() / 1000));
const timestampOrNull = (time: Date | null) => time && timestamp(time);

function presentProblem(subscription: PlanRecord): SubscriptionDetails['payment_problem'] {
  const { status, paymentProblemSince: since, nextAttemptAt } = subscription;
  if (!since) return null;
  const { givesPlan } = meaningOfStatus(status);
  return {
    since: timestamp(since),
    next_attempt_at: timestampOrNull(nextAttemptAt),
    access_until: givesPlan ? timestamp(accessAfterFailedRenewal(since, nextAttemptAt)) : null,
  };
}

/** A subscription for the account page. Times are epoch seconds as text (ACCT-29). */
export function presentSubscription(subscription: PlanRecord): SubscriptionDetails {
  const { productName: name, amount, discountName, currency, interval, quantity } = subscription;
  return {
    status: subscription.status,
    plan: { product: { name }, amount, discount: discountName, currency, interval, quantity },
    current_period_end: timestamp(subscription.currentPeriodEnd),
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    cancel_at: timestampOrNull(subscription.cancelAt),
    ended_at: timestampOrNull(subscription.endedAt),
    card_last4: subscription.cardLast4,
    payment_problem: presentProblem(subscription),
    end_reason: subscription.endReason,
  };
}
