import * as checkouts from './checkout/checkout.repository';
import * as customers from './checkout/customer.repository';
import * as gumroad from './gumroad/gumroad.repository';
import * as events from './payment-events/payment-event.repository';
import * as waitingPurchases from './purchases/waiting-purchase.repository';
import * as subscriptions from './subscriptions/subscription.repository';

/** The tables of purchases as the services use them; the random histories keep them in memory. */
export const stores = {
  checkouts,
  customers,
  events,
  gumroad,
  subscriptions,
  waitingPurchases,
};

/** See {@link stores}. */
export type Stores = typeof stores;
