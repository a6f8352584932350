import { ApiError } from '../../../platform/errors';
import type { Database } from '../../../ports/database';
import type { PaymentProvider } from '../../../ports/payment-provider';
import { isOver } from '../subscriptions/subscription';
import { subscriptionsOf } from '../subscriptions/subscription.repository';

export interface BillingPortalService {
  /** A link to the provider's page where the caller's plan is changed or ended (specification 1, section 4). */
  linkFor(uid: string): Promise<string>;
}

export function createBillingPortalService(ports: {
  readonly database: Database;
  readonly payments: PaymentProvider;
  /** The portal's own address. */
  readonly baseUrl: string;
}): BillingPortalService {
  const { database, payments, baseUrl } = ports;
  return {
    async linkFor(uid) {
      const own = await subscriptionsOf(database.query, uid);
      const ongoing = own.find((subscription) => !isOver(subscription));
      if (!ongoing) throw new ApiError('NO_SUBSCRIPTION_TO_MANAGE');
      const { customerId } = ongoing;
      const returnUrl = `${baseUrl}/account`;
      const { url } = await payments.createPortalSession({ customerId, returnUrl });
      return url;
    },
  };
}
