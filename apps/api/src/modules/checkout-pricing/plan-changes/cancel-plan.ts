import type { billingEndpoints } from '@portal/checkout-pricing/domain';
import { epochSeconds } from '@portal/shared/util';
import type { Handler } from '../../../platform/http/routing/route';
import type { Platform } from '../../../platform/platform';
import type { SubscriptionReconciler } from '../subscriptions/subscription-reconciler';
import { createEndPlan } from './end-plan';
import { ownPlan, type PlanPorts } from './own-plan';

/** Ends the caller's plan (PRICE-306). */
export const createCancelPlan = (
  ports: PlanPorts &
    Pick<Platform, 'clock' | 'payments'> & { readonly reconciler: SubscriptionReconciler },
): Handler<typeof billingEndpoints.cancelPlan> => {
  const endPlan = createEndPlan(ports);
  return async ({ reason, comment }, { caller }) => {
    const endsAt = await endPlan(await ownPlan(ports, caller), { reason, comment });
    return { endsAt: epochSeconds(endsAt) };
  };
};
