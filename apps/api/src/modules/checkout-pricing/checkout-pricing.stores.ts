import * as checkouts from './checkout/checkout.repository';
import * as customers from './checkout/customer.repository';
import * as events from './payment-events/payment-event.repository';
import * as subscriptions from './subscriptions/subscription.repository';

/** The tables of purchases as the services use them; the random histories keep them in memory. */
export const stores = { checkouts, customers, events, subscriptions };

/** See {@link stores}. */
export type Stores = typeof stores;
