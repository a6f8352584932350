export { createFlags, FlagsProvider, useFlag } from './flags';
export type { Flags } from './flags';
export type { FlagValues, PurchaseVariant } from '@portal/shared/flags/domain';
