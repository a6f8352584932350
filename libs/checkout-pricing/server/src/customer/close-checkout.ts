import type { Platform } from '@portal/server/platform';
import { deleteCheckout, findCheckout } from './checkout.repository';

/**
 * Closes the open checkout of a user who has Premium from whatever source, at the provider first: an old tab must not pay
 * for a second plan (PRICE-97).
 */
export async function closeCheckout(
  { database: { query }, payments }: Pick<Platform, 'database' | 'payments'>,
  uid: string,
): Promise<void> {
  const checkout = await findCheckout(query, uid);
  if (!checkout) return;
  const { sessionId } = checkout;
  const session = sessionId ? await payments.findCheckoutSession(sessionId) : undefined;
  if (session?.status === 'open') await payments.expireCheckoutSession(session.id);
  await deleteCheckout(query, checkout);
}
