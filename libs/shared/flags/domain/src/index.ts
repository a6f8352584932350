export { flagsEndpoints } from './endpoints';
export { flagsPayload, flagValue } from './flags-payload';
export type { FlagsPayload } from './flags-payload';
export { flagDefaults } from './known-flags';
export type { FlagName, FlagValues, PurchaseVariant } from './known-flags';
