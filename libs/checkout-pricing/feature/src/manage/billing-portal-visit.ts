import { sessionStore } from '@portal/shared/browser';
import { boolean } from 'yup';

const visit = sessionStore('billing-portal-visit', boolean().required());

/** Remembers, in this tab, that the person left for the billing portal. */
export const billingPortalVisit = {
  begin: () => visit.write(true),
  isUnderWay: () => visit.read() === true,
  end: () => visit.remove(),
};
