import {
  planText,
  type PremiumSourceDetails,
  type SubscriptionDetails,
} from '@portal/account/domain';
import type { User } from '@portal/auth-session/domain';
import { formatDay, formatMoney } from '@portal/shared/util';
import { messages } from '../messages';

/** The sentence of the plan card (ACCT-19 to ACCT-21, ACCT-33 to ACCT-35). */
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
    case 'past-due':
      return plan[text.kind](formatDay(text.at));
    case 'ended':
      return `${plan.ended(formatDay(text.at))}${text.reason ? plan.endedBecause[text.reason] : ''}`;
    case 'unpaid':
    case 'paused':
    case 'incomplete':
    case 'inactive':
    case 'payment-due':
      return plan[text.kind];
    case 'managed-by-editor':
      return plan.managedByEditor(editorName);
    case 'institution':
    case 'group':
      return plan[text.kind];
    case 'none':
      return user.premium ? plan.unlimited : plan.free;
  }
}

/** What happened to a plan that needs a payment, in sentences; undefined for any other plan (ACCT-33, ACCT-35). */
export function paymentProblem(
  user: User,
  subscription: SubscriptionDetails | undefined,
): string | undefined {
  if (!subscription) return undefined;
  const { problem } = messages;
  const { kind } = planText(user, subscription);
  const { payment_problem: owed, card_last4: last4 } = subscription;
  const day = (seconds: string) => formatDay(Number(seconds));
  switch (kind) {
    case 'past-due': {
      if (!owed) return undefined;
      const since = day(owed.since);
      const sentences = [
        last4 ? problem.failedCard(last4, since) : problem.failed(since),
        owed.next_attempt_at && problem.nextTry(day(owed.next_attempt_at)),
        owed.access_until && problem.accessUntil(day(owed.access_until)),
      ];
      return sentences.filter(Boolean).join(' ');
    }
    case 'unpaid':
    case 'paused':
    case 'incomplete':
    case 'inactive':
      return problem[kind];
    default:
      return undefined;
  }
}

/** The next charge, a group's seats, and the card; undefined when nothing will be charged or nothing is known (ACCT-22, ACCT-37). */
export function planPrice(
  user: User,
  subscription: SubscriptionDetails | undefined,
  country: string | undefined,
): string | undefined {
  if (!subscription || planText(user, subscription).kind !== 'renews') return undefined;
  const { amount, currency, interval, quantity, product, discount } = subscription.plan;
  const { price, discounted, card, seats } = messages.plan;
  const sum = formatMoney(amount, currency, country ? { country } : {});
  // A discount may be for one invoice only: the amount is not the price of every period.
  const money = discount === null ? price(sum, interval) : discounted(sum, discount);
  const charged = quantity > 1 ? `${seats(product.name, quantity)}, ${money}` : money;
  return subscription.card_last4 ? `${charged}, ${card(subscription.card_last4)}` : charged;
}

function whyOf({ source, name }: PremiumSourceDetails, editorName: string): string {
  const { why } = messages.plan;
  switch (source) {
    case 'stripe':
    case 'gumroad':
      return why[source];
    case 'group':
      return why.group(name ?? why.someGroup);
    case 'institution':
      return why.institution(name ?? why.someInstitution);
    case 'overleaf':
      return why.overleaf(editorName);
  }
}

/** One sentence for each source of Premium: why, who pays and until when (ACCT-224). */
export function whyPremium(
  user: User,
  subscription: SubscriptionDetails | undefined,
  sources: readonly PremiumSourceDetails[],
  editorName: string,
): string[] {
  const { why } = messages.plan;
  const own = planText(user, subscription);
  const paidUntil = 'at' in own ? own.at : undefined;
  return sources.map((entry, index) => {
    const isOwn = entry.source === 'stripe' || entry.source === 'gumroad';
    const until = entry.until === null ? isOwn && index === 0 && paidUntil : Number(entry.until);
    const day = until ? why.until(formatDay(until)) : '';
    return why[index === 0 ? 'first' : 'further'](day, whyOf(entry, editorName));
  });
}
