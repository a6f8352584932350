import type { SubscriptionDetails } from '@portal/account/domain';
import type { SubscriptionRecord } from '../../checkout-pricing/checkout-pricing.module';

const timestamp = (moment: Date) => String(Math.floor(moment.getTime() / 1000));
const timestampOrNull = (moment: Date | null) => moment && timestamp(moment);

/** A subscription as the account page reads it; times are numbers as text (specification 2, section 3). */
export function presentSubscription(subscription: SubscriptionRecord): SubscriptionDetails {
  const { productName: name, amount, currency, interval, quantity } = subscription;
  return {
    status: subscription.status,
    plan: { product: { name }, amount, currency, interval, quantity },
    current_period_end: timestamp(subscription.currentPeriodEnd),
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    cancel_at: timestampOrNull(subscription.cancelAt),
    ended_at: timestampOrNull(subscription.endedAt),
    card_last4: subscription.cardLast4,
  };
}
