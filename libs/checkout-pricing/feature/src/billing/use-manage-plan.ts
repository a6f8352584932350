import { useSession } from '@portal/auth-session/api';
import {
  checkoutPricingEndpoints as endpoints,
  type PortalAction,
  type PortalReturn,
} from '@portal/checkout-pricing/domain';
import { sessionStore } from '@portal/shared/browser';
import { apiErrorOf } from '@portal/shared/data-access';
import { useLocation, useNavigate } from '@portal/shared/router';
import { keepQuery, paths } from '@portal/shared/util';
import { useEffect, useState } from 'react';
import { checkoutApi } from '../checkout/checkout-api';
import {
  isWebAddress,
  leavePortal,
  type NavigateOut,
  useOnReturnToPage,
} from '../checkout/leave-portal';
import { messages } from '../messages';

interface ManagePlanOptions {
  readonly gumroadHref: string;
  readonly onFailure: (sentence: string) => void;
  readonly from?: PortalReturn;
  readonly navigateOut?: NavigateOut | undefined;
}

interface ManagePlanRequest {
  /** Who charges the plan; by default as the user's data says. */
  readonly provider?: 'stripe' | 'gumroad';
  /** What the billing portal opens; without it the billing page of the product is opened. */
  readonly action?: PortalAction;
  /** The page that the billing portal returns to; by default the one that opened it. */
  readonly returnTo?: PortalReturn;
}

/**
 * Opens where the plan is managed: gumroad's page, the billing page, or the account page for premium from elsewhere; for one
 * action, the page of the card provider (PRICE-62).
 */
export function useManagePlan({
  gumroadHref,
  onFailure,
  from = 'account',
  navigateOut = leavePortal,
}: ManagePlanOptions) {
  const { user } = useSession();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [createPortalLink] = checkoutApi.useCreatePortalLinkMutation();
  const [isOpening, setIsOpening] = useState(false);
  useOnReturnToPage(() => setIsOpening(false));

  const fail = (sentence: string) => {
    setIsOpening(false);
    onFailure(sentence);
  };

  const openBillingPortal = async (action: PortalAction, returnTo: PortalReturn) => {
    setIsOpening(true);
    try {
      const { url } = await createPortalLink({
        action,
        ...(returnTo !== 'account' && { returnTo }),
      }).unwrap();
      if (!isWebAddress(url)) return fail(messages.manage.badResponse);
      openedBillingPortal.write(true);
      return navigateOut(url);
    } catch (thrown) {
      const { code, message, retryAfterSeconds } = apiErrorOf(endpoints.createPortalLink, thrown);
      const { tooMany } = messages.manage;
      return fail(code === 'TOO_MANY_REQUESTS' ? tooMany(retryAfterSeconds) : message);
    }
  };

  return {
    isOpening,
    open: (request: ManagePlanRequest = {}) => {
      const { provider = user?.subscription.payment_provider, action, returnTo = from } = request;
      if (isOpening || !user) return;
      if (provider === 'gumroad') navigateOut(gumroadHref);
      else if (provider !== 'stripe') void navigate(keepQuery(paths.account(), search));
      else if (action) void openBillingPortal(action, returnTo);
      else void navigate(keepQuery(paths.accountBilling(), search));
    },
  };
}

/** Opens the page where the user changes or ends the plan. */
export type BillingPortal = Pick<ReturnType<typeof useManagePlan>, 'isOpening' | 'open'>;

/** Whether this tab opened the billing portal. */
const openedBillingPortal = sessionStore(
  'billing-portal-visit',
  (value) => typeof value === 'boolean',
);

const wasOpened = () => openedBillingPortal.read() === true;

/** Whether the user has just returned from the billing portal: changes made there may take a moment to arrive (ACCT-27). */
export function useBackFromBillingPortal(): boolean {
  const [isBack, setIsBack] = useState(wasOpened);
  useOnReturnToPage(() => setIsBack(wasOpened()));

  useEffect(() => {
    if (isBack) openedBillingPortal.remove();
  }, [isBack]);
  return isBack;
}
