import { isPendingCheckout, type PendingCheckout } from '@portal/checkout-pricing/domain';
import { sessionStore } from '@portal/shared/browser';

/** The purchase that waits for its buyer to log in, in the browser session (specification 1, section 4). */
export const savedCheckout = sessionStore('pending-checkout', isPendingCheckout);

/** Whether a purchase waits for its buyer to log in. */
export function hasPendingCheckout(): boolean {
  return savedCheckout.read() !== undefined;
}

/** Takes the saved purchase: whoever asks next finds none, so that it resumes once. */
export function takeSavedCheckout(): PendingCheckout | undefined {
  const saved = savedCheckout.read();
  savedCheckout.remove();
  return saved;
}
