import type { Platform } from '../../../platform/platform';
import type { Queryable } from '../../../ports/database';
import { createCloseCheckout } from '../checkout/close-checkout';
import type { CheckoutRow } from '../checkout/checkout.repository';
import type { Stores } from '../checkout-pricing.stores';
import { isFirstCharge, takeoverTerms } from './takeover-terms';

/** The account that is offered to pay for the group of a subscription; undefined without an open offer. */
export type FindOfferedPayer = (
  query: Queryable,
  subscriptionId: string,
) => Promise<string | undefined>;

/**
 * Closes the open checkout of a user who is not offered the group any more, or on other terms: the offer was withdrawn,
 * declined or made to somebody else, the seat is gone, the plan was changed or cannot be taken over (GROUP-458).
 */
export function createCloseOutdatedTakeover({
  clock,
  database,
  payments,
  stores,
  findOfferedPayer,
}: Pick<Platform, 'clock' | 'database' | 'payments'> & {
  readonly stores: Stores;
  readonly findOfferedPayer: FindOfferedPayer;
}) {
  const { query } = database;
  const isOpen = async ({ uid, takesOver, quantity, chargedFrom }: CheckoutRow) => {
    const plan = await stores.subscriptions.findSubscription(query, takesOver);
    const terms = plan && takeoverTerms(plan, clock.now());
    return (
      terms?.seats === quantity &&
      isFirstCharge(terms, chargedFrom) &&
      (await findOfferedPayer(query, takesOver)) === uid
    );
  };
  const closeCheckout = createCloseCheckout({ database, payments, stores });
  return async (checkout: CheckoutRow): Promise<void> => {
    if (!(await isOpen(checkout))) await closeCheckout(checkout.uid);
  };
}
