import type { ErrorDefinition } from '@portal/shared/contract';
import { isOver } from '@portal/checkout-pricing/domain';
import type { Platform } from '@portal/server/platform';
import { ApiError } from '@portal/server/errors';
import type { Caller, Queryable } from '@portal/server/ports';
import type { Customers } from '../customer/customer.service';
import { offerIdOf } from '../price-list/price-list';
import type { PriceListService } from '../price-list/price-list.service';
import type { RefreshCustomer } from '../subscriptions/refresh-customer';
import { takeoverTerms, isFirstCharge } from '../subscriptions/takeover-terms';
import { closeCheckout } from '../customer/close-checkout';
import type { CheckoutRow } from '../customer/checkout.repository';
import type { OpenCheckout } from './open-checkout';
import type { CheckedOrder } from './order.service';
import { subscriptionsOf, findSubscription } from '../subscriptions/subscription.repository';
import type { SubscriptionRow } from '../checkout-pricing.tables';

interface OfferedGroup {
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
  priceList,
  customers,
  refreshCustomer,
  openCheckout,
}: Pick<Platform, 'clock' | 'database'> & {
  readonly priceList: PriceListService;
  readonly customers: Customers;
  readonly refreshCustomer: RefreshCustomer;
  readonly openCheckout: OpenCheckout;
}): OpenTakeover {
  const checkPlans = (own: readonly SubscriptionRow[]) => {
    if (!own.every(isOver)) throw new ApiError('ALREADY_SUBSCRIBED');
  };

  const orderOf = async (
    caller: Caller,
    { subscriptionId, groupName }: OfferedGroup,
  ): Promise<CheckedOrder> => {
    const plan = await findSubscription(query, subscriptionId);
    const terms = plan && takeoverTerms(plan, clock.now());
    if (!terms) throw new ApiError('PAYMENT_CANNOT_MOVE');
    const entry = (await priceList.entries()).find(
      ({ priceId, currency }) => priceId === plan.priceId && currency === plan.currency,
    );
    if (!entry) throw new ApiError('PRICE_NOT_AVAILABLE');
    checkPlans(await subscriptionsOf(query, caller.uid));
    const customerId = await customers.idOf(caller);
    checkPlans(await refreshCustomer(customerId));
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

/** The account that is offered to pay for the group of a subscription; undefined without an open offer. */
export type FindOfferedPayer = (
  query: Queryable,
  subscriptionId: string,
) => Promise<string | undefined>;

/**
 * Closes the open checkout of a user who is no longer offered the group, or on other terms: the offer was withdrawn,
 * declined or made to somebody else, the seat is gone, the plan was changed or cannot be taken over (GROUP-458).
 */
export function createCloseOutdatedTakeover({
  clock,
  database,
  payments,
  findOfferedPayer,
}: Pick<Platform, 'clock' | 'database' | 'payments'> & {
  readonly findOfferedPayer: FindOfferedPayer;
}) {
  const { query } = database;
  const isOpen = async ({ uid, takesOver, quantity, chargedFrom }: CheckoutRow) => {
    const plan = await findSubscription(query, takesOver);
    const terms = plan && takeoverTerms(plan, clock.now());
    return (
      terms?.seats === quantity &&
      isFirstCharge(terms, chargedFrom) &&
      (await findOfferedPayer(query, takesOver)) === uid
    );
  };
  return async (checkout: CheckoutRow): Promise<void> => {
    if (!(await isOpen(checkout))) await closeCheckout({ database, payments }, checkout.uid);
  };
}

declare module '@portal/server/errors' {
  interface ErrorCatalogs {
    readonly takeover: Readonly<Record<'PAYMENT_CANNOT_MOVE', ErrorDefinition>>;
  }
}
