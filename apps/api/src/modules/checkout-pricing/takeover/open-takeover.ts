import { isOver } from '@portal/checkout-pricing/domain';
import type { Platform } from '../../../platform/platform';
import { ApiError } from '../../../platform/errors';
import type { Caller } from '../../../ports/authenticator';
import type { Customers } from '../checkout/customer.service';
import type { OpenCheckout } from '../checkout/open-checkout';
import type { CheckedOrder } from '../checkout/order.service';
import type { Stores } from '../checkout-pricing.stores';
import { offerIdOf } from '../price-list/price-list';
import type { PriceListService } from '../price-list/price-list.service';
import type { UnstoredSubscriptions } from '../subscriptions/unstored-subscriptions';
import { takeoverTerms } from './takeover-terms';

/** A group that is to get another payer. */
interface OfferedGroup {
  /** The subscription that pays for it now. */
  readonly subscriptionId: string;
  readonly groupName: string;
}

/**
 * Opens the hosted checkout by which the caller becomes the payer of a group; returns its address. Premium from the group
 * does not matter, but a plan of the caller's own does: nobody pays for two. Throws `PAYMENT_CANNOT_MOVE`,
 * `ALREADY_SUBSCRIBED` and `PRICE_NOT_AVAILABLE`.
 */
export type OpenTakeover = (caller: Caller, group: OfferedGroup) => Promise<string>;

export function createOpenTakeover({
  clock,
  database: { query },
  stores,
  priceList,
  customers,
  unstored,
  openCheckout,
}: Pick<Platform, 'clock' | 'database'> & {
  readonly stores: Stores;
  readonly priceList: PriceListService;
  readonly customers: Customers;
  readonly unstored: UnstoredSubscriptions;
  readonly openCheckout: OpenCheckout;
}): OpenTakeover {
  const checkPlans = async (uid: string) => {
    const own = await stores.subscriptions.subscriptionsOf(query, uid);
    if (!own.every(isOver)) throw new ApiError('ALREADY_SUBSCRIBED');
    return own;
  };

  const orderOf = async (
    caller: Caller,
    { subscriptionId, groupName }: OfferedGroup,
  ): Promise<CheckedOrder> => {
    const plan = await stores.subscriptions.findSubscription(query, subscriptionId);
    const terms = plan && takeoverTerms(plan, clock.now());
    if (!terms) throw new ApiError('PAYMENT_CANNOT_MOVE');
    const entry = (await priceList.entries()).find(
      ({ priceId, currency }) => priceId === plan.priceId && currency === plan.currency,
    );
    if (!entry) throw new ApiError('PRICE_NOT_AVAILABLE');
    const known = await checkPlans(caller.uid);
    const customerId = await customers.idOf(caller);
    if (await unstored.read(customerId, known)) await checkPlans(caller.uid);
    return {
      uid: caller.uid,
      priceId: offerIdOf(entry),
      quantity: terms.seats,
      code: '',
      groupName,
      takesOver: subscriptionId,
      chargedFrom: terms.chargedFrom,
      customerId,
      promotionCodeId: undefined,
      entry,
    };
  };

  return async (caller, group) => {
    const checkAgain = () => orderOf(caller, group);
    const { url } = await openCheckout(await checkAgain(), checkAgain);
    return url;
  };
}
