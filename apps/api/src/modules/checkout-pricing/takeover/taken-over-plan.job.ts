import { renews } from '@portal/checkout-pricing/domain';
import type { JobHandler } from '../../../ports/jobs';
import type { SubscriptionReconciler } from '../subscriptions/subscription-reconciler';
import { takenOverPlanJob } from './take-over';

/** Reconciling a plan whose group somebody else pays for lets it end with its period; the second time stores that. */
export const createTakenOverPlanJob = ({
  reconciler,
}: {
  readonly reconciler: SubscriptionReconciler;
}): JobHandler<{ subscriptionId: string }> => ({
  name: takenOverPlanJob,
  async run({ subscriptionId }) {
    const plan = await reconciler.reconcile(subscriptionId);
    if (plan && renews(plan)) await reconciler.reconcile(subscriptionId);
  },
});
