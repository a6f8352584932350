import { useSession } from '@portal/auth-session/api';
import type { RequestedCheckout } from '@portal/auth-session/domain';
import {
  isPendingCheckout,
  seatsIn,
  type PendingCheckout,
  type Frequency,
  readPendingCheckout,
} from '@portal/checkout-pricing/domain';
import { sessionStore } from '@portal/shared/browser';
import { useLocation, useNavigate } from '@portal/shared/router';
import { isGroupName, keepQuery, paths } from '@portal/shared/util';
import { useCallback, useEffect } from 'react';

/** The purchase that waits in this browser until its user has signed in (PRICE-45); any other is kept with the account. */
export const savedPurchase = sessionStore('pending-checkout', isPendingCheckout);

/** The newest purchase whose price this tab showed with a coupon: it is not sold without it (PRICE-320). */
const loweredPurchase = sessionStore('lowered-purchase', isPendingCheckout);

/** Remembers that the coupon of this purchase lowered the price that is shown. */
export const rememberLowered = (purchase: PendingCheckout): void => loweredPurchase.write(purchase);

export function wasShownLowered({ priceId, code }: PendingCheckout): boolean {
  const shown = loweredPurchase.read();
  return code !== undefined && shown?.priceId === priceId && shown.code === code;
}

/** Reads and deletes the saved purchase, so that it resumes once (PRICE-46). */
function takeSavedPurchase(): PendingCheckout | undefined {
  const saved = savedPurchase.read();
  savedPurchase.remove();
  return saved;
}

export const orderOf = ({ priceId: price, quantity, code, groupName }: PendingCheckout) => ({
  price,
  quantity,
  ...(code && { code }),
  ...(groupName && { groupName }),
});

/** The query without some of its parameters. */
export function withoutParams(query: URLSearchParams, ...names: readonly string[]) {
  const rest = new URLSearchParams(query);
  for (const name of names) rest.delete(name);
  return rest;
}

/** The query without the purchase; the seats of a group stay chosen (PRICE-150). */
export const withoutPurchase = (query: URLSearchParams) =>
  withoutParams(query, 'price_id', ...(seatsIn(query) ? [] : ['quantity']));

/**
 * A purchase from an address or a page, not validated yet; `origin` is where the user came from, and stays in the address like
 * the `frequency` of the price, if it is known: Back from the hosted checkout shows it again.
 */
type PurchaseRequest = RequestedCheckout & {
  readonly origin?: string;
  readonly frequency?: Frequency | undefined;
};

/**
 * Starts a purchase from any page, such as /login after the sign-in. The saved purchase is deleted, and /plans starts the
 * given one: errors are shown there, and Back leads there. An invalid one in the address stays there, so that /plans says so.
 */
export function useStartCheckout() {
  const navigate = useNavigate();
  const { search } = useLocation();

  return useCallback(
    ({ priceId, quantity = 1, code, groupName, origin, frequency }: PurchaseRequest) => {
      takeSavedPurchase();
      const purchase = readPendingCheckout({
        priceId,
        quantity,
        ...(code && { code }),
        ...(isGroupName(groupName) && { groupName }),
      });
      const query = purchase
        ? { price_id: priceId, quantity, code, group_name: purchase.groupName, origin, frequency }
        : {};
      void navigate(keepQuery(paths.plans(query, 'select'), search), { replace: true });
    },
    [navigate, search],
  );
}

/**
 * Resumes the saved purchase once the user is signed in (PRICE-46). For pages that users reach after a login whose address
 * did not carry the purchase.
 */
export function useResumeCheckout(): void {
  const isSignedIn = useSession().user !== undefined;
  const startCheckout = useStartCheckout();

  useEffect(() => {
    const saved = isSignedIn ? takeSavedPurchase() : undefined;
    if (saved) startCheckout(saved);
  }, [isSignedIn, startCheckout]);
}
