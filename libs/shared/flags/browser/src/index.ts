export { createFlags, FlagsProvider, useFlag } from './flags';
export type { Flags, FlagSource } from './flags';
export type { FlagName, FlagValues, InfoBox, PurchaseVariant } from '@portal/shared/flags/domain';
