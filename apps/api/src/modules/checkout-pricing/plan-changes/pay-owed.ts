import { isInvoiced, type billingEndpoints } from '@portal/checkout-pricing/domain';
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
    const row = await ownPlan(ports, caller);
    const { id, currency } = row;
    // Nothing can be charged: any card pays on the page of the invoice.
    if (isInvoiced(row)) {
      const result = row.invoicePage ? 'by-invoice' : 'nothing-owed';
      return { result, paid: 0, currency, page: row.invoicePage };
    }
    const owed = await payments.payOpenInvoices(id);
    await reconciler.reconcile(id);
    return { ...owed, currency };
  };
