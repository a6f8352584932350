import type { billingEndpoints } from '@portal/checkout-pricing/domain';
import type { Handler } from '../../../platform/http/routing/route';
import type { Platform } from '../../../platform/platform';
import type { SubscriptionReconciler } from '../subscriptions/subscription-reconciler';
import { ownPlan, type PlanPorts } from './own-plan';

/** Charges what the caller's plan owes to its card, and stores the state of the plan afterwards (PRICE-415). */
export const createPayOwed =
  ({
    payments,
    reconciler,
    ...ports
  }: PlanPorts &
    Pick<Platform, 'payments'> & { readonly reconciler: SubscriptionReconciler }): Handler<
    typeof billingEndpoints.payOwed
  > =>
  async (_, { caller }) => {
    const { id, currency } = await ownPlan(ports, caller);
    const owed = await payments.payOpenInvoices(id);
    await reconciler.reconcile(id);
    return { ...owed, currency };
  };
