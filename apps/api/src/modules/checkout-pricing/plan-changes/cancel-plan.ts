import { endOf, isLive, planState, type billingEndpoints } from '@portal/checkout-pricing/domain';
import { epochSeconds } from '@portal/shared/util';
import type { Handler } from '../../../platform/http/routing/route';
import type { Platform } from '../../../platform/platform';
import type { SubscriptionReconciler } from '../subscriptions/subscription-reconciler';
import { ownPlan, type PlanPorts } from './own-plan';

/**
 * Ends the caller's plan: one that is paid at the end of its period, one that waits for a payment at once, so that nothing is
 * charged any more (PRICE-306).
 */
export const createCancelPlan =
  ({
    clock,
    payments,
    reconciler,
    ...ports
  }: PlanPorts &
    Pick<Platform, 'clock' | 'payments'> & {
      readonly reconciler: SubscriptionReconciler;
    }): Handler<typeof billingEndpoints.cancelPlan> =>
  async ({ reason, comment }, { caller }) => {
    const row = await ownPlan(ports, caller);
    const isPaid = isLive(row) && planState(row) !== 'past-due';
    if (!isPaid) await payments.cancelSubscription(row.id);
    else if (endOf(row) === null) await payments.endAtPeriodEnd(row.id, { reason, comment });
    const stored = await reconciler.reconcile(row.id);
    const endsAt = (isPaid && stored && endOf(stored)) || clock.now();
    return { endsAt: epochSeconds(endsAt) };
  };
