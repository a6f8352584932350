export {
  addressProblem,
  decideCheckout,
  frequencyIn,
  groupBuyProblem,
  groupNameIn,
  isPendingCheckout,
  loginQueryOf,
  couponIn,
  pendingCheckoutOf,
  premiumBuyProblem,
  readPendingCheckout,
  seatsIn,
} from './checkout';
export type {
  AddressProblem,
  Buyer,
  BuyProblem,
  CheckoutDecision,
  PendingCheckout,
} from './checkout';
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
export {
  billingCountries,
  billingDetails,
  invoiceDetails,
  taxIdTypeOf,
} from './billing/billing-details';
export type { BillingDetails } from './billing/billing-details';
export { yearlyTotals } from './billing/billing-document';
export type { BillingDocument } from './billing/billing-document';
export type { OwedPayment } from './billing/endpoints';
export {
  amountOfOption,
  cancelReasons,
  minGroupSeats,
  planChangeProblem,
  planSnapshot,
} from './billing/billed-plan';
export type {
  BilledPlan,
  CancelReason,
  NextCharge,
  PlanChangePreview,
  PlanChoice,
  PlanOption,
  PlanSnapshot,
} from './billing/billed-plan';
export { currentPlan } from './subscription/current-plan';
export type { CurrentPlan } from './subscription/current-plan';
export { defaultPrices } from './default-prices';
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
export {
  afterEnd,
  hasStarted,
  maxReleaseDays,
  owedForUse,
  seatsOfOrder,
} from './subscription/invoice-policy';
export type { EndedOrder, Release } from './subscription/invoice-policy';
export { planMailSentences, planSentences } from './subscription/plan-messages';
export { planMailSentence, planSentence } from './subscription/plan-sentences';
export {
  isPlanEnding,
  isPlanResumable,
  managedAt,
  planSummary,
  userPlanSummary,
} from './subscription/plan-summary';
export type { PortalAction, PortalReturn } from './plan-actions';
export { discountedMonths, priceDisplay, priceOfFrequency } from './premium-price';
export type { CouponDuration, PriceDisplay } from './premium-price';
export type { PurchaseOffer } from './endpoints';
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
export { readSubscription } from './subscription/subscription-details';
export type {
  EndReason,
  Subscription,
  SubscriptionDetails,
} from './subscription/subscription-details';
export { reversalOf } from './subscription/reversal';
export type { PlanPayment, Reversal, ReturnedMoney } from './subscription/reversal';
export {
  accessUntil,
  canBuyPlan,
  chargesAgain,
  endOf,
  isInvoiced,
  isLive,
  isOver,
  meaningOfStatus,
  planState,
  renews,
} from './subscription/subscription-rules';
export type { CollectionMethod, PlanState } from './subscription/subscription-rules';
