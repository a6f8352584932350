import { useEffect, useState } from 'react';
import { useOnReturnToPage } from '../checkout/use-on-return-to-page';
import { billingPortalVisit } from './billing-portal-visit';

/** Whether the person has just come back from the billing portal: what changed there may take a moment to arrive. */
export function useBackFromBillingPortal(): boolean {
  const [isBack, setIsBack] = useState(billingPortalVisit.isUnderWay);
  useOnReturnToPage(() => setIsBack(billingPortalVisit.isUnderWay()));

  useEffect(() => {
    if (isBack) billingPortalVisit.end();
  }, [isBack]);
  return isBack;
}
