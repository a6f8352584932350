import { useSession } from '@portal/auth-session/api';
import { currentPlan, type CurrentPlan } from '@portal/checkout-pricing/domain';
import { useSubscriptionOfPlans } from '../billing/use-subscription';
import { messages } from './current-plan-messages';

/** The user's plan as the plans page shows it (PRICE-153). */
export type CurrentPlanView = NonNullable<ReturnType<typeof useCurrentPlan>>;

function sentenceOf(plan: CurrentPlan): string | undefined {
  if (plan.kind !== 'subscription') return messages[plan.kind];
  const { billed, seats, state } = messages;
  const parts = [
    plan.tier === 'Group' && seats(plan.seats),
    billed[plan.frequency],
    state[plan.state],
  ];
  return parts.filter(Boolean).join(' ');
}

/** The plan of the signed-in user; undefined for visitors and while a subscription is not known. */
export function useCurrentPlan() {
  const { user } = useSession();
  const subscription = useSubscriptionOfPlans();
  const plan = user && currentPlan(user, subscription);
  return (
    plan && {
      tier: plan.tier,
      sentence: sentenceOf(plan),
      frequency: plan.kind === 'subscription' ? plan.frequency : undefined,
      ownsGroup: plan.kind === 'subscription' && plan.tier === 'Group',
    }
  );
}
