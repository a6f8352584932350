export { createFlags, FlagsProvider, useFlag } from './flags';
export type { Flags } from './flags';
export { watchTouch } from './page-touch';
export type { PageTouch } from './page-touch';
export type { FlagValues, PurchaseVariant } from '@portal/shared/flags/domain';
