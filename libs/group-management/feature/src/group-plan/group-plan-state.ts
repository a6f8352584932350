import { endOf, planState, type PlanState } from '@portal/checkout-pricing/domain';
import { hasEnded, type Group } from '@portal/group-management/domain';
import { formatDay } from '@portal/shared/util';
import { messages as texts } from './messages';

const dateOf = (timestamp: string | null) =>
  timestamp === null ? null : new Date(Number(timestamp) * 1_000);

/** The subscription of a group as the rules read it; an institution has none. */
const planOf = ({ subscription }: Group) =>
  subscription && {
    status: subscription.status,
    cancelAt: dateOf(subscription.cancel_at),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    currentPeriodEnd: dateOf(subscription.current_period_end),
    endedAt: dateOf(subscription.ended_at),
  };

/** What the plan does; that of an institution just runs. */
function stateOf(group: Group): PlanState | undefined {
  const plan = planOf(group);
  return plan ? planState(plan) : undefined;
}

/** What the plan of a group does, and the day on which it ends, or would; nothing for an institution. */
export function endOfPlan(
  group: Group,
): { readonly state: PlanState; readonly day: string } | undefined {
  const plan = planOf(group);
  const date = plan && (endOf(plan) ?? plan.currentPeriodEnd);
  return plan && date ? { state: planState(plan), day: formatDay(date) } : undefined;
}

/** When the plan renews, ends or ended; that of an institution has no date. */
export function planSentence(group: Group): string {
  const { name = '' } = group;
  const plan = planOf(group);
  const state = stateOf(group);
  const date = plan && (plan.endedAt ?? endOf(plan) ?? plan.currentPeriodEnd);
  if (!date || !state) return name;
  if (state === 'past-due') return texts.pastDue;
  return texts[state === 'renews' || state === 'ends' ? state : 'ended'](formatDay(date));
}

/** What the account page says of the plan beside the group's name. */
export function statusOf(group: Group): 'active' | 'past-due' | 'ended' {
  if (hasEnded(group)) return 'ended';
  const state = stateOf(group);
  if (state === 'past-due') return state;
  return state === 'waiting' || state === 'over' ? 'ended' : 'active';
}
