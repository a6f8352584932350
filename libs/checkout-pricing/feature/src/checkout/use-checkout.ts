import {
  type SessionRootState,
  selectSessionStatus,
  type SessionView,
  useSession,
} from '@portal/auth-session/api';
import {
  type Buyer,
  type CheckoutDecision,
  checkoutPricingEndpoints as endpoints,
  decideCheckout,
  loginQueryOf,
  type PendingCheckout,
  pendingCheckoutOf,
} from '@portal/checkout-pricing/domain';
import { type ApiError, apiErrorOf, type ApiErrorOf } from '@portal/shared/data-access';
import { useLocation, useNavigate, usePageAddress } from '@portal/shared/router';
import { keepQuery, paths } from '@portal/shared/util';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { checkoutApi } from './checkout-api';
import { messages } from '../messages';
import { isWebAddress, leavePortal, type NavigateOut, useOnReturnToPage } from './leave-portal';
import {
  orderOf,
  savedPurchase,
  wasShownLowered,
  withoutParams,
  withoutPurchase,
} from './pending-purchase';

export interface Checkout {
  /** False until the user is known: the next step depends on it. */
  readonly isReady: boolean;
  readonly startingPriceId: string | undefined;
  start(purchase: PendingCheckout): Promise<void>;
}

/** Called when the coupon of a purchase no longer lowers its price; `start` starts another one. */
export type OnCouponRefused = (refused: PendingCheckout, start: Checkout['start']) => Promise<void>;

/** Where a checkout leads: to the hosted page, or to a page that the user needs before. */
type NextPage = 'payment' | PageDecision;

interface CheckoutOptions {
  /** Opens the next page; by default the hosted one is loaded, and the others are opened in the app. */
  readonly onRedirect?: ((href: string, page: NextPage) => void) | undefined;
  /** Gets a sentence for the user. */
  readonly onFailure: (sentence: string) => void;
  /** By default the failure is told. */
  readonly onCouponRefused?: OnCouponRefused;
  readonly navigateOut?: NavigateOut | undefined;
}

/** The server knows of a subscription that this page does not know yet; it then responds with `ALREADY_SUBSCRIBED`. */
const buyerOf = ({ status, user }: SessionView): Buyer => ({
  signedIn: status === 'signed-in',
  emailVerified: user?.emailVerified === true,
  premium: user?.premium === true,
  activeSubscription: false,
});

function useOpenPage(onRedirect: CheckoutOptions['onRedirect']) {
  const navigate = useNavigate();
  const { search } = useLocation();

  return (decision: PageDecision, purchase: PendingCheckout) => {
    const go = (path: string, kept = search) => {
      const href = keepQuery(path, kept);
      return onRedirect ? onRedirect(href, decision) : void navigate(href);
    };
    if (decision === 'verify-email') return go(paths.account({ emailVerification: 'required' }));
    if (decision === 'open-account') return go(paths.account({ plan: 'exists' }));
    savedPurchase.write(purchase);
    const origin = new URLSearchParams(search).get('origin') ?? undefined;
    // Seats that the address of /plans holds are not part of an order for Premium.
    const query = withoutParams(new URLSearchParams(search), 'quantity');
    return go(paths.login(loginQueryOf(purchase, origin)), query.toString());
  };
}

/** Starts checkouts: opens /login, /account or the hosted checkout (PRICE-44). */
export function useCheckout(options: CheckoutOptions): Checkout {
  const { onRedirect, onFailure, onCouponRefused, navigateOut = leavePortal } = options;
  const session = useSession();
  const store = useStore<SessionRootState>();
  const openPage = useOpenPage(onRedirect);
  const { search } = useLocation();
  const [saveWaitingPurchase] = checkoutApi.useSaveWaitingPurchaseMutation();
  const [createCheckoutSession] = checkoutApi.useCreateCheckoutSessionMutation();
  const [startingPriceId, setStartingPriceId] = useState<string>();
  useOnReturnToPage(() => setStartingPriceId(undefined));

  const fail = (sentence: string) => {
    setStartingPriceId(undefined);
    onFailure(sentence);
  };

  /** The account keeps a purchase whose email is not verified: the mailed link may open in another browser (PRICE-166). */
  const leave = async (decision: PageDecision, purchase: PendingCheckout) => {
    if (decision === 'verify-email') {
      setStartingPriceId(purchase.priceId);
      const { error } = await saveWaitingPurchase(waitingPurchaseOf(purchase, search));
      if (error) return fail(checkoutFailure(apiErrorOf(endpoints.saveWaitingPurchase, error)));
    }
    setStartingPriceId(undefined);
    return openPage(decision, purchase);
  };

  const continueAfter = (failure: CheckoutError, purchase: PendingCheckout) => {
    const isSignedOut = selectSessionStatus(store.getState()) === 'signed-out';
    const decision = isSignedOut ? 'log-in' : decisionAfterError(failure.code);
    if (failure.code === 'COUPON_NOT_APPLIED' && onCouponRefused) {
      setStartingPriceId(undefined);
      return onCouponRefused(purchase, start);
    }
    if (!decision) return fail(checkoutFailure(failure));
    return leave(decision, purchase);
  };

  const openHostedCheckout = async (purchase: PendingCheckout) => {
    setStartingPriceId(purchase.priceId);
    try {
      const order = {
        ...orderOf(purchase),
        ...(wasShownLowered(purchase) && { codeRequired: true }),
      };
      const { url } = await createCheckoutSession(order).unwrap();
      if (!isWebAddress(url)) fail(messages.checkout.badResponse);
      else if (onRedirect) onRedirect(url, 'payment');
      else navigateOut(url);
    } catch (thrown) {
      await continueAfter(apiErrorOf(endpoints.createCheckoutSession, thrown), purchase);
    }
  };

  const start = async (purchase: PendingCheckout) => {
    if (startingPriceId !== undefined) return;
    const decision = decideCheckout(buyerOf(session));
    if (decision === 'create-session') await openHostedCheckout(purchase);
    else await leave(decision, purchase);
  };
  const isReady = session.status === 'signed-out' || session.user !== undefined;
  return { isReady, startingPriceId, start };
}

/** Starts the purchase in the address and removes it from the address (PRICE-47). */
export function useCheckoutFromAddress({ isReady, start }: Checkout): void {
  const { search, hash } = usePageAddress();
  const navigate = useNavigate();
  const requested = useRef<PendingCheckout>(undefined);
  const startRequested = useEffectEvent(start);

  useEffect(() => {
    if (!isReady) return;
    const query = new URLSearchParams(search);
    const purchase = pendingCheckoutOf(query);
    if (purchase) {
      requested.current = purchase;
      void navigate(`?${withoutPurchase(query).toString()}${hash}`, { replace: true });
    } else if (requested.current) {
      const saved = requested.current;
      requested.current = undefined;
      void startRequested(saved);
    }
  }, [isReady, search, hash, navigate]);
}

type PageDecision = Exclude<CheckoutDecision, 'create-session'>;

type CheckoutError = ApiErrorOf<typeof endpoints.createCheckoutSession>;

/** The purchase as the account keeps it; an origin that cannot be kept is left out. */
function waitingPurchaseOf(pending: PendingCheckout, search: string) {
  const purchase = orderOf(pending);
  const origin = new URLSearchParams(search).get('origin');
  const withOrigin = { ...purchase, ...(origin && { origin }) };
  return endpoints.saveWaitingPurchase.request.isValidSync(withOrigin) ? withOrigin : purchase;
}

function decisionAfterError(code: CheckoutError['code']): PageDecision | undefined {
  switch (code) {
    case 'EMAIL_NOT_VERIFIED':
      return 'verify-email';
    case 'ALREADY_SUBSCRIBED':
      return 'open-account';
    default:
      return undefined;
  }
}

function checkoutFailure({ status, code, message, retryAfterSeconds }: ApiError): string {
  const { badResponse, failed, sessionError, tooMany } = messages.checkout;
  if (code === 'TOO_MANY_REQUESTS') return tooMany(retryAfterSeconds);
  if (code === 'UNEXPECTED') return badResponse;
  return status === 0 ? failed(message) : sessionError(message);
}
