import { sessionStore } from '@portal/shared/browser';

const visit = sessionStore('billing-portal-visit', (value) => typeof value === 'boolean');

/** Remembers, in this tab, that the person left for the billing portal. */
export const billingPortalVisit = {
  begin: () => visit.write(true),
  isUnderWay: () => visit.read() === true,
  end: () => visit.remove(),
};
