import {
  isOver,
  resultOfPortalAction,
  type checkoutPricingEndpoints,
} from '@portal/checkout-pricing/domain';
import { paths } from '@portal/shared/util';
import { ApiError } from '../../../platform/errors';
import type { Handler } from '../../../platform/http/routing/route';
import type { Platform } from '../../../platform/platform';
import { appOriginOf } from '../checkout/app-origin';
import { subscriptionsOf } from '../subscriptions/subscription.repository';

/**
 * Serves a link to the provider's page for one action on the caller's ongoing subscription, or to its first page. The page
 * returns to /account or to the billing page of the app that asked, after an action with its result (PRICE-130, PRICE-314, PRICE-510).
 *
 * @throws ApiError `NO_SUBSCRIPTION_TO_MANAGE` without an ongoing subscription (PRICE-70), `BILLING_PORTAL_NOT_SET_UP`
 *   (PRICE-138), `TOO_MANY_REQUESTS` when too many links were requested (PRICE-91)
 */
export function createCreatePortalLink({
  config,
  database,
  payments,
  logger,
}: Pick<Platform, 'config' | 'database' | 'logger' | 'payments'>): Handler<
  typeof checkoutPricingEndpoints.createPortalLink
> {
  const pages = { account: paths.account(), billing: paths.accountBilling() };

  return async ({ action, returnTo = 'account' }, { caller: { uid }, pageOrigin }) => {
    const returnUrl = `${appOriginOf(config, pageOrigin) ?? config.baseUrl}${pages[returnTo]}`;
    const own = await subscriptionsOf(database.query, uid);
    const ongoing = own.find((subscription) => !isOver(subscription));
    if (!ongoing) throw new ApiError('NO_SUBSCRIPTION_TO_MANAGE');
    try {
      const url = await payments.createPortalSession({
        customerId: ongoing.customerId,
        subscriptionId: ongoing.id,
        returnUrl,
        ...(action && {
          flow: { action, doneUrl: `${returnUrl}?plan=${resultOfPortalAction[action]}` },
        }),
      });
      return { url };
    } catch (error) {
      if (error instanceof ApiError && error.code === 'BILLING_PORTAL_NOT_SET_UP')
        logger.error(
          { alert: 'billing-portal', err: error },
          'the billing portal has no configuration; push the price list',
        );
      throw error;
    }
  };
}
