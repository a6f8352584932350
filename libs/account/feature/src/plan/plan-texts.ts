import { planText, type SubscriptionDetails } from '@portal/account/domain';
import type { User } from '@portal/auth-session/domain';
import { formatDay, formatMoney } from '@portal/shared/util';
import { messages } from '../messages';

/** The sentence of the plan card (ACCT-19 to ACCT-21). */
export function planSentence(
  user: User,
  subscription: SubscriptionDetails | undefined,
  editorName: string,
): string {
  const text = planText(user, subscription);
  const { plan } = messages;
  switch (text.kind) {
    case 'ends':
    case 'renews':
    case 'ended':
      return plan[text.kind](formatDay(text.at));
    case 'managed-by-editor':
      return plan.managedByEditor(editorName);
    case 'institution':
    case 'group':
      return plan[text.kind];
    case 'none':
      return user.premium ? plan.unlimited : plan.free;
  }
}

/** The next charge and the card; undefined when nothing will be charged or nothing is known (ACCT-22). */
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
