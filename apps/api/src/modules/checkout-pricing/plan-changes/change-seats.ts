import { ApiError } from '../../../platform/errors';
import type { Queryable } from '../../../ports/database';
import type { SubscriptionRow } from '../subscriptions/subscription.repository';
import type { createChangePlan } from './change-plan';
import { ownPlan, type PlanPorts } from './own-plan';
import type { createPreviewPlanChange } from './preview-plan-change';

type Preview = ReturnType<typeof createPreviewPlanChange>;
type Change = ReturnType<typeof createChangePlan>;

/** What was agreed to: the amount that a preview named, and its moment. */
export type AgreedCharge = Pick<Parameters<Change>[0], 'dueNow' | 'prorationDate'>;

/**
 * Changes the seats of a plan for its payer, as the billing page does (PRICE-302, PRICE-303, PRICE-304). Both throw what the
 * page's requests throw, and `PLAN_NOT_CHANGEABLE` for a subscription that is not the payer's plan.
 */
export interface ChangeSeats {
  /** What the change would charge; changes nothing. */
  preview(subscriptionId: string, seats: number): ReturnType<Preview>;
  change(subscriptionId: string, seats: number, agreed: AgreedCharge): ReturnType<Change>;
}

/** Makes {@link ChangeSeats} of what the billing page calls. */
export function createChangeSeats(
  ports: PlanPorts & {
    readonly findSubscription: (
      query: Queryable,
      id: string,
    ) => Promise<SubscriptionRow | undefined>;
    readonly previewPlanChange: Preview;
    readonly changePlan: Change;
  },
): ChangeSeats {
  const planOf = async (id: string, quantity: number) => {
    const row = await ports.findSubscription(ports.database.query, id);
    if (!row || (await ownPlan(ports, row)).id !== id) throw new ApiError('PLAN_NOT_CHANGEABLE');
    const { uid, plan, interval } = row;
    return { caller: { uid }, choice: { plan, interval, quantity } };
  };
  return {
    async preview(id, seats) {
      const { caller, choice } = await planOf(id, seats);
      return ports.previewPlanChange(choice, { caller });
    },
    async change(id, seats, agreed) {
      const { caller, choice } = await planOf(id, seats);
      return ports.changePlan({ ...choice, ...agreed }, { caller });
    },
  };
}
