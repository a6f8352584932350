export { premiumSources, premiumStatus } from './premium-status';
export type { PremiumSource, PremiumStatus } from './premium-status';
export {
  countingFacts,
  entitlementOf,
  isInDomain,
  presentPremium,
  secondStepMissing,
} from './entitlement';
export type { PremiumFact } from './entitlement';
export * as entitlementsEndpoints from './all-endpoints';
export type { PremiumSourceDetails } from './premium-sources';
