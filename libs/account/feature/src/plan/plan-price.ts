import { planText, type SubscriptionDetails } from '@portal/account/domain';
import type { User } from '@portal/auth-session/domain';
import { formatMoney } from '@portal/shared/util';
import { messages } from '../messages';

/** What the next renewal charges, and which card; undefined when nothing will be charged or nothing is known. */
export function planPrice(
  user: User,
  subscription: SubscriptionDetails | undefined,
  country: string | undefined,
): string | undefined {
  if (!subscription || planText(user, subscription).kind !== 'renews') return undefined;
  const { amount, currency, interval } = subscription.plan;
  const { price, card } = messages.plan;
  const charged = price(formatMoney(amount, currency, country ? { country } : {}), interval);
  return subscription.card_last4 ? `${charged}, ${card(subscription.card_last4)}` : charged;
}
