export { flagsEndpointDocs } from './endpoint-docs';
export { flagsEndpoints } from './endpoints';
export { flagsPayload } from './flags-payload';
export type { FlagsPayload } from './flags-payload';
export { flagValue } from './flag-value';
export { flagDefaults } from './known-flags';
export type { FlagName, FlagValues, PurchaseVariant } from './known-flags';
