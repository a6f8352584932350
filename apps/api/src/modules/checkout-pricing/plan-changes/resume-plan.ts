import type { checkoutPricingEndpoints } from '@portal/checkout-pricing/domain';
import { epochSeconds } from '@portal/shared/util';
import { ApiError } from '../../../platform/errors';
import type { Handler } from '../../../platform/http/routing/route';
import type { Platform } from '../../../platform/platform';
import type { SubscriptionReconciler } from '../subscriptions/subscription-reconciler';
import { ownPlan, type PlanPorts } from './own-plan';

/** Takes the cancellation of the caller's plan back, so that it renews again (PRICE-310). */
export const createResumePlan =
  ({
    payments,
    reconciler,
    ...ports
  }: PlanPorts &
    Pick<Platform, 'payments'> & { readonly reconciler: SubscriptionReconciler }): Handler<
    typeof checkoutPricingEndpoints.resumePlan
  > =>
  async (_, { caller }) => {
    const row = await ownPlan(ports, caller);
    if (row.takenOverBy) throw new ApiError('PLAN_TAKEN_OVER');
    await payments.removeEnd(row.id);
    const { currentPeriodEnd } = (await reconciler.reconcile(row.id)) ?? row;
    return { renewsAt: epochSeconds(currentPeriodEnd) };
  };
