import { chargesAgain, isInvoiced, isLive, type Reversal } from '@portal/checkout-pricing/domain';
import type { Platform } from '../../../platform/platform';
import type { ProviderSubscription } from '../../../ports/payment-objects';
import { nextCharge } from './next-charge';
import { newestStateOf, type SubscriptionState } from './subscription';
import type { SubscriptionRow } from './subscription.repository';
import type { Stores } from '../checkout-pricing.stores';

/** What is stored of a subscription, apart from its owner. */
export type NewState = SubscriptionState & Pick<SubscriptionRow, 'revokedAt'>;

/**
 * Returns what is to be stored of a subscription that the provider has just described, with its next invoice and the
 * reversal that ends it; undefined when the portal neither sells its product nor has stored it. Logs `unknown-product` for a
 * live plan that nobody can sell.
 */
type ReadNewState = (
  newest: ProviderSubscription,
  stored: SubscriptionRow | undefined,
  reversal: Reversal | undefined,
) => Promise<NewState | undefined>;

export function createReadNewState({
  clock,
  database,
  payments,
  logger,
  stores,
}: Pick<Platform, 'clock' | 'database' | 'logger' | 'payments'> & {
  readonly stores: Stores;
}): ReadNewState {
  const alertUnknownProduct = (subscription: string, uid: string, message: string) =>
    logger.error({ alert: 'unknown-product', subscription, uid }, message);

  /** A subscription that is not stored, to a product that the portal does not sell, gives no one anything. */
  const ignoreUnknownProduct = async (newest: ProviderSubscription) => {
    const { id, customerId } = newest;
    const uid = await stores.customers.findCustomerOwner(database.query, customerId);
    if (uid !== undefined && isLive(newest))
      alertUnknownProduct(id, uid, 'a user pays for a product that the portal does not sell');
    logger.warn(
      { subscription: id },
      'ignored a subscription: the portal does not sell its product',
    );
  };

  /** With the discounts and the credit of the next invoice, which the price does not know (PRICE-102). */
  const withNextInvoice = async (
    state: SubscriptionState,
    { billingAnchor }: ProviderSubscription,
  ) => {
    const next = chargesAgain(state) ? await payments.findNextInvoice(state.id) : undefined;
    return { ...state, ...nextCharge(next, { ...state, billingAnchor }) };
  };

  /** An invoice that was sent is owed from its due date on. */
  const withProblem = (state: SubscriptionState): SubscriptionState => {
    const { paymentProblemSince: since } = state;
    const isOwedLater = isInvoiced(state) && since !== null && since > clock.now();
    return isOwedLater ? { ...state, paymentProblemSince: null } : state;
  };

  /** A reversal is permanent: what was recorded first stays. */
  const reversed = (stored: SubscriptionRow | undefined, reversal: Reversal | undefined) => {
    if (stored?.revokedAt) return { revokedAt: stored.revokedAt, endReason: stored.endReason };
    return reversal ? { revokedAt: clock.now(), endReason: reversal.kind } : { revokedAt: null };
  };

  return async (newest, stored, reversal) => {
    const state = newestStateOf(newest, stored);
    if (!state) return void (await ignoreUnknownProduct(newest));
    if (!newest.terms && stored && isLive(newest))
      alertUnknownProduct(
        newest.id,
        stored.uid,
        'the product of a stored subscription is no longer recognized; it keeps its plan while it is paid',
      );
    return {
      ...(await withNextInvoice(withProblem(state), newest)),
      ...reversed(stored, reversal),
    };
  };
}
