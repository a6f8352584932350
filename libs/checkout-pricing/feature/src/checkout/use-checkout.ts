import {
  type SessionRootState,
  selectSessionStatus,
  type SessionView,
  useSession,
} from '@portal/auth-session/api';
import {
  type Buyer,
  type CheckoutDecision,
  type checkoutPricingEndpoints,
  checkoutPricingEndpoints as endpoints,
  decideCheckout,
  loginQueryOf,
  type PendingCheckout,
} from '@portal/checkout-pricing/domain';
import { apiErrorOf, type ApiErrorOf } from '@portal/shared/data-access';
import { keepQuery, paths } from '@portal/shared/util';
import { useState } from 'react';
import { useStore } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { checkoutApi } from '../api/checkout-api';
import { messages } from '../messages';
import { isWebAddress, leavePortal, type NavigateOut, useOnReturnToPage } from './leave-portal';
import { savedCheckout } from './resume-checkout';

/** A purchase under way. */
export interface Checkout {
  /** False until it is known who is signed in: a purchase cannot be decided before. */
  readonly isReady: boolean;
  /** The price that is being bought right now. */
  readonly startingPriceId: string | undefined;
  start(purchase: PendingCheckout): Promise<void>;
}

interface CheckoutOptions {
  /** Hears the sentence of a checkout that did not open. */
  readonly onFailure: (sentence: string) => void;
  readonly navigateOut?: NavigateOut;
}

/** Whether a subscription is active but not yet known here, the server says (`ALREADY_SUBSCRIBED`). */
const buyerOf = ({ status, user }: SessionView): Buyer => ({
  signedIn: status === 'signed-in',
  emailVerified: user?.emailVerified === true,
  premium: user?.premium === true,
  activeSubscription: false,
});

/** Goes where a decision leads inside the portal; the query is kept. */
function useGoInside() {
  const navigate = useNavigate();
  const { search } = useLocation();

  return (decision: InsideDecision, purchase: PendingCheckout) => {
    const go = (path: string) => void navigate(keepQuery(path, search));
    if (decision === 'verify-email') return go(paths.account({ emailVerification: 'required' }));
    if (decision === 'open-account') return go(paths.account());
    savedCheckout.write(purchase);
    const origin = new URLSearchParams(search).get('origin') ?? undefined;
    return go(paths.login(loginQueryOf(purchase, origin)));
  };
}

/** Starts purchases: log in first, verify first, go to the account, or leave for the hosted checkout (specification 1, section 4). */
export function useCheckout({ onFailure, navigateOut = leavePortal }: CheckoutOptions): Checkout {
  const session = useSession();
  const store = useStore<SessionRootState>();
  const goInside = useGoInside();
  const [createCheckoutSession] = checkoutApi.useCreateCheckoutSessionMutation();
  const [startingPriceId, setStartingPriceId] = useState<string>();
  useOnReturnToPage(() => setStartingPriceId(undefined));

  const giveUp = (sentence: string) => {
    setStartingPriceId(undefined);
    onFailure(sentence);
  };

  const goOnAfter = (failure: CheckoutError, purchase: PendingCheckout) => {
    const hasEnded = selectSessionStatus(store.getState()) === 'signed-out';
    const decision = hasEnded ? 'log-in' : decisionAfterRefusal(failure.code);
    if (!decision) return giveUp(checkoutFailure(failure));
    setStartingPriceId(undefined);
    return goInside(decision, purchase);
  };

  const openHosted = async (purchase: PendingCheckout) => {
    const { priceId: price, quantity, code } = purchase;
    setStartingPriceId(price);
    try {
      const request = { price, quantity, ...(code && { code }) };
      const { url } = await createCheckoutSession(request).unwrap();
      if (isWebAddress(url)) navigateOut(url);
      else giveUp(messages.checkout.badResponse);
    } catch (thrown) {
      goOnAfter(apiErrorOf(endpoints.createCheckoutSession, thrown), purchase);
    }
  };

  return {
    isReady: session.status === 'signed-out' || session.user !== undefined,
    startingPriceId,
    start: async (purchase) => {
      if (startingPriceId !== undefined) return;
      const decision = decideCheckout(buyerOf(session));
      if (decision === 'create-session') await openHosted(purchase);
      else goInside(decision, purchase);
    },
  };
}

/** A decision that leads to another page of the portal. */
type InsideDecision = Exclude<CheckoutDecision, 'create-session'>;

/** Why a checkout did not open. */
type CheckoutError = ApiErrorOf<typeof checkoutPricingEndpoints.createCheckoutSession>;

/** Errors that tell what this page did not know yet: the purchase then goes where it would have gone. */
function decisionAfterRefusal(code: CheckoutError['code']): InsideDecision | undefined {
  switch (code) {
    case 'EMAIL_NOT_VERIFIED':
      return 'verify-email';
    case 'ALREADY_SUBSCRIBED':
      return 'open-account';
    default:
      return undefined;
  }
}

/** The sentence for a checkout that did not open (specification 1, section 8). */
function checkoutFailure({ status, code, message }: CheckoutError): string {
  const { badResponse, failed, sessionError } = messages.checkout;
  if (code === 'UNEXPECTED') return badResponse;
  return status === 0 ? failed(message) : sessionError(message);
}
