export {
  decideCheckout,
  groupBuyProblem,
  groupNameIn,
  isPendingCheckout,
  loginQueryOf,
  couponIn,
  pendingCheckoutOf,
  premiumBuyProblem,
  readPendingCheckout,
} from './checkout';
export type { Buyer, BuyProblem, CheckoutDecision, PendingCheckout } from './checkout';
export { discountedMonths, type CouponDuration } from './coupon-duration';
export {
  priceListCurrencies,
  countryPricing,
  countryTiers,
  defaultCountry,
} from './country-prices';
export type { CountryTier } from './country-prices';
/** Apart from `checkoutPricingEndpoints`, so that only the billing page loads them. */
export * as billingEndpoints from './billing/endpoints';
export { billingErrors } from './billing/errors';
export { billingDetails, invoiceDetails } from './billing/billing-details';
export type { BillingDetails } from './billing/billing-details';
export type { BillingDocument } from './billing/billing-document';
export type { OwedPayment } from './billing/owed-payment';
export { amountOfOption, fewestSeats, planChangeProblem } from './billing/plan-change';
export { cancelReasons } from './billing/billed-plan';
export type {
  BilledPlan,
  CancelReason,
  NextCharge,
  PlanChangePreview,
  PlanChoice,
  PlanOption,
} from './billing/billed-plan';
export { billingCountries, taxIdTypeOf } from './billing/tax-id-types';
export { yearlyTotals } from './billing/yearly-totals';
export { currentPlan } from './subscription/current-plan';
export type { CurrentPlan } from './subscription/current-plan';
export { defaultPrices } from './default-prices';
export { checkoutPricingEndpointDocs } from './endpoint-docs';
export * as checkoutPricingEndpoints from './endpoints';
export { checkoutErrors } from './errors';
export { featureMatrix, planTiers } from './feature-matrix';
export type { FeatureCell, FeatureRow, FeatureSection, PlanTier } from './feature-matrix';
export {
  defaultFrequency,
  frequencies,
  frequencyInterval,
  frequencyOfInterval,
  intervalMonths,
  offeredFrequencies,
} from './frequency';
export type { Frequency, Interval } from './frequency';
export { groupPriceDisplay, groupTotal } from './group-price';
export type { GroupPriceDisplay } from './group-price';
export { isPlanEnding, isPlanResumable, managedAt, planText } from './subscription/plan-text';
export { addressProblem, frequencyIn, seatsIn } from './plan-choice';
export type { AddressProblem } from './plan-choice';
export { planResults, resultOfPortalAction } from './plan-actions';
export type { PlanResult, PortalAction, PortalReturn } from './plan-actions';
export { priceDisplay, priceOfFrequency } from './premium-price';
export type { PriceDisplay } from './premium-price';
export type { PurchaseOffer } from './purchase-endpoints';
export { groupPrice, product } from './price-schemas';
export type { GroupPrice, Price, PriceTier, Product } from './price-schemas';
export {
  canDecrement,
  maxSeats,
  minSeats,
  nextSeatInput,
  seatsInput,
  seatsOf,
  typedInput,
} from './seat-input';
export type { SeatInput, SeatInputEvent } from './seat-input';
export { isInvoiced, type CollectionMethod } from './subscription/collection-method';
export { readSubscription } from './subscription/subscription-details';
export type {
  EndReason,
  Subscription,
  SubscriptionDetails,
} from './subscription/subscription-details';
export { reversalOf } from './subscription/reversal';
export type { PlanPayment, Reversal, ReturnedMoney } from './subscription/reversal';
export {
  canBuyPlan,
  chargesAgain,
  endOf,
  isLive,
  isOver,
  planState,
  renews,
} from './subscription/subscription-rules';
export type { PlanState } from './subscription/subscription-rules';
export { accessUntil } from './subscription/access-until';
export { meaningOfStatus } from './subscription/subscription-status';
