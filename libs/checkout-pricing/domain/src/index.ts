export { groupBuyProblem, premiumBuyProblem } from './buy-rules';
export type { BuyProblem } from './buy-rules';
export { decideCheckout } from './checkout-decision';
export type { Buyer, CheckoutDecision } from './checkout-decision';
export {
  catalogueCurrencies,
  countryPricing,
  countryTiers,
  defaultCountry,
} from './country-prices';
export type { CatalogueCurrency, CountryTier } from './country-prices';
export { isCoupon } from './coupon';
export { exactAmount, roundedAmount } from './decimal-amount';
export type { ExactAmount } from './decimal-amount';
export * as checkoutPricingEndpoints from './endpoints';
export { checkoutErrors } from './errors';
export type { CheckoutErrorCode } from './errors';
export { featureMatrix, planTiers } from './feature-matrix';
export type { FeatureCell, FeatureRow, FeatureSection, PlanTier } from './feature-matrix';
export { defaultFrequency, frequencies, frequencyInterval, offeredFrequencies } from './frequency';
export type { Frequency } from './frequency';
export { groupPriceDisplay, groupPriceParts, groupTotal } from './group-price';
export type { GroupPriceDisplay, GroupPricePart } from './group-price';
export { intervalMonths, intervals } from './interval';
export type { Interval } from './interval';
export {
  isPendingCheckout,
  loginQueryOf,
  pendingCheckoutOf,
  readPendingCheckout,
} from './pending-checkout';
export type { PendingCheckout } from './pending-checkout';
export { annualSavingPercent, priceDisplay, priceOfFrequency } from './premium-price';
export type { PriceDisplay } from './premium-price';
export { groupPrice, price, priceTier, product } from './pricing';
export type { GroupPrice, Price, PriceTier, Product } from './pricing';
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
