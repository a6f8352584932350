import { endOf, isOver } from '@portal/checkout-pricing/domain';
import { isNameOfGroup } from '@portal/group-management/domain';
import { epochSeconds } from '@portal/shared/util';
import type { Platform } from '@portal/server/platform';
import { ApiError } from '@portal/server/errors';
import type { CheckoutPricingModule } from '@portal/checkout-pricing/server';
import { recordActivity } from '../activity/activity.repository';
import type { GroupContext } from '../groups/access';
import { findGroup } from '../groups/group.repository';

interface End {
  readonly name: string;
  readonly atOnce: boolean;
}

/**
 * The owner, who pays for the group, ends it on purpose: its plan is canceled at the provider, now or with its period, and
 * the group ends with it, which its members are mailed then (GROUP-404, GROUP-468). Throws `FORBIDDEN` for an institution,
 * `GROUP_NAME_WRONG` and `ONLY_PAYER_ENDS_GROUP`.
 */
export const createEndGroup = ({
  clock,
  database,
  findSubscription,
  endPlan,
}: Pick<Platform, 'clock' | 'database'> &
  Pick<CheckoutPricingModule, 'endPlan' | 'findSubscription'>) => {
  const { query } = database;

  const planOf = async ({ caller, group: { id } }: GroupContext, typed: string) => {
    const group = await findGroup(query, id);
    if (!group || group.subscriptionId === null) throw new ApiError('FORBIDDEN');
    if (!isNameOfGroup(typed, group.name)) throw new ApiError('GROUP_NAME_WRONG');
    const plan = await findSubscription(query, group.subscriptionId);
    if (plan?.uid !== caller.uid) throw new ApiError('ONLY_PAYER_ENDS_GROUP');
    return plan;
  };

  return async function endGroup({ name, atOnce }: End, context: GroupContext) {
    const plan = await planOf(context, name);
    const { caller: by, group } = context;
    const end = await endPlan(plan, { atOnce });
    const endsAt = epochSeconds(end);
    // Sent again, it changes nothing.
    if (!isOver(plan) && (atOnce || endOf(plan) === null)) {
      const entry = { groupId: group.id, action: 'group-ended', by, count: 0 } as const;
      await recordActivity(query, { ...entry, detail: { endsAt } }, clock.now());
    }
    return { endsAt, hasEnded: end <= clock.now() };
  };
};
