import type { CurrentPlan, Subscription } from '@portal/checkout-pricing/domain';
import { usePlan } from '../billing/use-subscription';
import { useMoney, type Money } from '../checkout/country';
import { messages } from './current-plan-messages';

/** The user's plan as the plans page shows it (PRICE-153). */
export type CurrentPlanView = NonNullable<ReturnType<typeof useCurrentPlan>>;

/** Seats, price and state of a subscription, or who else pays. */
function sentenceOf(
  plan: CurrentPlan,
  subscription: Subscription | undefined,
  moneyIn: (currency: string) => Money,
): string | undefined {
  if (plan.kind !== 'subscription') return messages[plan.kind];
  if (!subscription) return undefined;
  const { price, seats, state } = messages;
  const parts = [
    plan.tier === 'Group' && seats(plan.seats),
    subscription.price !== null &&
      price[plan.frequency](moneyIn(subscription.currency)(subscription.price)),
    state[plan.state],
  ];
  return parts.filter(Boolean).join(' ');
}

/** The plan of the signed-in user; undefined for visitors and while a subscription is not known. */
export function useCurrentPlan() {
  const { plan, subscription } = usePlan();
  const moneyIn = useMoney();
  return (
    plan && {
      tier: plan.tier,
      sentence: sentenceOf(plan, subscription, moneyIn),
      frequency: plan.kind === 'subscription' ? plan.frequency : undefined,
      ownsGroup: plan.kind === 'subscription' && plan.tier === 'Group',
    }
  );
}
