import type { Platform } from '../../../platform/platform';
import type { Stores } from '../checkout-pricing.stores';

/**
 * Closes the open checkout of a user who has Premium from whatever source, at the provider first: an old tab must not pay
 * for a second plan (PRICE-97).
 */
type CloseCheckout = (uid: string) => Promise<void>;

export const createCloseCheckout =
  ({
    database,
    payments,
    stores,
  }: Pick<Platform, 'database' | 'payments'> & { readonly stores: Stores }): CloseCheckout =>
  async (uid) => {
    const checkout = await stores.checkouts.findCheckout(database.query, uid);
    if (!checkout) return;
    const { sessionId } = checkout;
    const session = sessionId ? await payments.findCheckoutSession(sessionId) : undefined;
    if (session?.status === 'open') await payments.expireCheckoutSession(session.id);
    await stores.checkouts.deleteCheckout(database.query, checkout);
  };
