export * as checkoutPricingTables from './checkout-pricing.tables';
export * as gumroadTables from './gumroad/gumroad.tables';
export {
  type ApplyGroupPurchase,
  type CheckoutPricingModule,
  type FindOfferedPayer,
  type FindSeats,
  type GroupPurchase,
  type LowerSeats,
  type SubscriptionRecord,
  type TakeOverGroup,
  type TakeoverTerms,
  createCheckoutPricingModule,
  dayOf,
  paidUntilOf,
  payerOf,
  takeoverTerms,
} from './checkout-pricing.module';
export { createCustomers } from './customer/customer.service';
export { planMails } from './plan-mails/mail-examples';
export { createPriceListService } from './price-list/price-list.service';
export { createSubscriptionReconciler } from './subscriptions/subscription-reconciler';
export { subscriptionsOf } from './subscriptions/subscription.repository';
