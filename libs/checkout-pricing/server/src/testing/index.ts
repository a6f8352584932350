export { checkoutPricingRoutes } from '../checkout-pricing.routes';
export { paymentCustomers, paymentEvents, subscriptions } from '../checkout-pricing.tables';
export { findCustomerId } from '../customer/customer.repository';
export { gumroadPings } from '../gumroad/gumroad.tables';
export type { GroupPurchase } from '../subscriptions/store-subscription';
export type { SubscriptionRecord } from '../subscriptions/subscription-state';
export { subscriptionsOf, writeSubscription } from '../subscriptions/subscription.repository';
export type { TakeoverTerms } from '../subscriptions/takeover-terms';
export { type ApiStep, apiHistories, payer } from './api-history-steps';
export { priceOf, prices } from './checkout-api';
export type { WorldModules } from './checkout-modules';
export {
  type FakePaymentProvider,
  createFakePaymentProvider,
  signed,
} from './fake-payment-provider';
export { type StandInApi, startStandInApi } from './stand-in-api';
export { signUpAndBuy, signUpBuyer } from './stand-in-buyers';
