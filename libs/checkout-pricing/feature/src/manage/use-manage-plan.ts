import { useSession } from '@portal/auth-session/api';
import { checkoutPricingEndpoints as endpoints } from '@portal/checkout-pricing/domain';
import { sessionStore } from '@portal/shared/browser';
import { apiErrorOf } from '@portal/shared/data-access';
import { keepQuery, paths } from '@portal/shared/util';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { checkoutApi } from '../api/checkout-api';
import {
  isWebAddress,
  leavePortal,
  type NavigateOut,
  useOnReturnToPage,
} from '../checkout/leave-portal';
import { messages } from '../messages';

interface ManagePlanOptions {
  /** Where plans that gumroad charges are managed: the brand's link. */
  readonly gumroadHref: string;
  /** Hears why the billing portal did not open. */
  readonly onFailure: (sentence: string) => void;
  readonly navigateOut?: NavigateOut;
}

interface ManagePlan {
  readonly isOpening: boolean;
  /** Opens the page on which the signed-in person's plan is changed or ended. */
  open(): Promise<void>;
}

/** Managing a paid plan: gumroad's site, or a link to the billing portal (specification 1, section 4). */
export function useManagePlan({
  gumroadHref,
  onFailure,
  navigateOut = leavePortal,
}: ManagePlanOptions): ManagePlan {
  const { user } = useSession();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [createPortalLink] = checkoutApi.useCreatePortalLinkMutation();
  const [isOpening, setIsOpening] = useState(false);
  useOnReturnToPage(() => setIsOpening(false));

  const giveUp = (sentence: string) => {
    setIsOpening(false);
    onFailure(sentence);
  };

  const openBillingPortal = async () => {
    setIsOpening(true);
    try {
      const { url } = await createPortalLink().unwrap();
      if (!isWebAddress(url)) return giveUp(messages.manage.badResponse);
      billingPortalVisit.begin();
      return navigateOut(url);
    } catch (thrown) {
      return giveUp(apiErrorOf(endpoints.createPortalLink, thrown).message);
    }
  };

  return {
    isOpening,
    open: async () => {
      if (isOpening || !user) return;
      const provider = user.subscription.payment_provider;
      if (provider === 'gumroad') navigateOut(gumroadHref);
      else if (provider === 'stripe') await openBillingPortal();
      else void navigate(keepQuery(paths.account(), search));
    },
  };
}

const visit = sessionStore('billing-portal-visit', (value) => typeof value === 'boolean');

/** Remembers, in this tab, that the person left for the billing portal. */
const billingPortalVisit = {
  begin: () => visit.write(true),
  isUnderWay: () => visit.read() === true,
  end: () => visit.remove(),
};

/** Whether the person has just come back from the billing portal: what changed there may take a moment to arrive. */
export function useBackFromBillingPortal(): boolean {
  const [isBack, setIsBack] = useState(billingPortalVisit.isUnderWay);
  useOnReturnToPage(() => setIsBack(billingPortalVisit.isUnderWay()));

  useEffect(() => {
    if (isBack) billingPortalVisit.end();
  }, [isBack]);
  return isBack;
}
