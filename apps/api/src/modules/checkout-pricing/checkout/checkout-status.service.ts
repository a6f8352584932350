import type { checkoutPricingEndpoints } from '@portal/checkout-pricing/domain';
import type { ResponseOf } from '@portal/shared/contract';
import { ApiError } from '../../../platform/errors';
import type { Database } from '../../../ports/database';
import type { PaymentProvider } from '../../../ports/payment-provider';
import type { CheckoutSettler, Settled } from './checkout-settler';
import { findCustomerId } from './customer.repository';
import { idOf } from '../subscriptions/subscription';

/** How far a checkout has come, in the browser's words (decisions, "Routes"). */
export type CheckoutStatus = ResponseOf<
  typeof checkoutPricingEndpoints.getCheckoutStatus
>['status'];

export interface CheckoutStatusService {
  /** Of the caller's own checkout only; any other does not exist. */
  statusOf(uid: string, sessionId: string): Promise<CheckoutStatus>;
}

function statusOf(settled: Settled): CheckoutStatus {
  if (settled.outcome === 'open') return 'open';
  if (settled.outcome === 'closed') return 'failed';
  return settled.live ? 'active' : 'confirming';
}

export function createCheckoutStatusService(ports: {
  readonly database: Database;
  readonly payments: PaymentProvider;
  readonly settler: CheckoutSettler;
}): CheckoutStatusService {
  const { database, payments, settler } = ports;
  return {
    async statusOf(uid, sessionId) {
      const customerId = await findCustomerId(database.query, uid);
      const session = customerId && (await payments.findCheckoutSession(sessionId));
      if (!session || !session.customer || idOf(session.customer) !== customerId) {
        throw new ApiError('CHECKOUT_NOT_FOUND');
      }
      return statusOf(await settler.settleSession(session));
    },
  };
}
