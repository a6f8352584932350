import type { billingEndpoints } from '@portal/checkout-pricing/domain';
import { ApiError } from '../../../platform/errors';
import type { Handler } from '../../../platform/http/routing/route';
import type { Platform } from '../../../platform/platform';
import { findOwnCustomer, type PlanPorts } from '../plan-changes/own-plan';

type Ports = PlanPorts & Pick<Platform, 'payments'>;

/** Serves what the caller's next invoices say about who pays; null before the first checkout (PRICE-309). */
export const createGetBillingDetails =
  ({ payments, ...ports }: Ports): Handler<typeof billingEndpoints.getBillingDetails> =>
  async (_, { caller }) => {
    const customer = await findOwnCustomer(ports, caller);
    const details = customer && (await payments.findBillingDetails(customer));
    return { details: details || null };
  };

/** Changes it. Throws `TAX_ID_NOT_VALID`, and `NO_SUBSCRIPTION_TO_MANAGE` before the first checkout (PRICE-309). */
export const createSaveBillingDetails =
  ({ payments, ...ports }: Ports): Handler<typeof billingEndpoints.saveBillingDetails> =>
  async (details, { caller }) => {
    const customer = await findOwnCustomer(ports, caller);
    if (customer === undefined) throw new ApiError('NO_SUBSCRIPTION_TO_MANAGE');
    await payments.saveBillingDetails(customer, details);
    return {};
  };
