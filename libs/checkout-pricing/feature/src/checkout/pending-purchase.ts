import { isPendingCheckout, seatsIn, type PendingCheckout } from '@portal/checkout-pricing/domain';
import { sessionStore } from '@portal/shared/browser';

/** The purchase that waits in this browser until its user has signed in (PRICE-45); any other is kept with the account. */
export const savedPurchase = sessionStore('pending-checkout', isPendingCheckout);

/** The newest purchase whose price this tab showed with a coupon: it is not sold without it (PRICE-320). */
const loweredPurchase = sessionStore('lowered-purchase', isPendingCheckout);

/** Remembers that the coupon of this purchase lowered the price that is shown. */
export const rememberLowered = (purchase: PendingCheckout): void => loweredPurchase.write(purchase);

/** Whether the buyer saw the price of this purchase with its coupon. */
export function wasShownLowered({ priceId, code }: PendingCheckout): boolean {
  const shown = loweredPurchase.read();
  return code !== undefined && shown?.priceId === priceId && shown.code === code;
}

/** Reads and deletes the saved purchase, so that it resumes once (PRICE-46). */
export function takeSavedPurchase(): PendingCheckout | undefined {
  const saved = savedPurchase.read();
  savedPurchase.remove();
  return saved;
}

/** A purchase with the names of the endpoints. */
export const orderOf = ({ priceId: price, quantity, code, groupName }: PendingCheckout) => ({
  price,
  quantity,
  ...(code && { code }),
  ...(groupName && { groupName }),
});

/** The query without the purchase; the seats of a group stay chosen (PRICE-150). */
export function withoutPurchase(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  rest.delete('price_id');
  if (!seatsIn(query)) rest.delete('quantity');
  return rest;
}
