import { endOf, planState, planSummary, type PlanState } from '@portal/checkout-pricing/domain';
import { hasEnded, type Group } from '@portal/group-management/domain';
import { formatDay } from '@portal/shared/util';
import { messages as texts } from './group-plan-messages';

export const paysFor = ({ guid, groups = [] }: Group): boolean =>
  groups.some((each) => each.guid === guid && each.pays);

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

/** The state of a group's plan and the day on which it ends, or would end; undefined for an institution. */
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
  if (!plan) return name;
  const { kind, at } = planSummary(plan);
  if (kind === 'payment-due') return texts.pastDue;
  const isRunning = at !== null && kind !== 'ended';
  const date = isRunning ? at : (plan.endedAt ?? endOf(plan) ?? plan.currentPeriodEnd);
  if (!date) return name;
  // Only the payer reads of a first charge.
  const running = kind === 'ends' ? texts.ends : texts.renews;
  return (isRunning ? running : texts.ended)(formatDay(date));
}

export function statusOf(group: Group): 'active' | 'past-due' | 'ended' {
  if (hasEnded(group)) return 'ended';
  const plan = planOf(group);
  const state = plan && planState(plan);
  if (state === 'past-due') return state;
  return state === 'waiting' || state === 'over' ? 'ended' : 'active';
}
