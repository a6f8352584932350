import type { Platform } from '../../../platform/platform';
import { deleteCheckout, findCheckout } from './checkout.repository';

/**
 * Closes the open checkout of a user who has a plan, at the provider first: an old tab must not pay for a second one
 * (PRICE-97).
 */
export type CloseCheckout = (uid: string) => Promise<void>;

export const createCloseCheckout =
  ({ database, payments }: Pick<Platform, 'database' | 'payments'>): CloseCheckout =>
  async (uid) => {
    const checkout = await findCheckout(database.query, uid);
    if (!checkout) return;
    const { sessionId } = checkout;
    const session = sessionId ? await payments.findCheckoutSession(sessionId) : undefined;
    if (session?.status === 'open') await payments.expireCheckoutSession(session.id);
    await deleteCheckout(database.query, checkout);
  };
