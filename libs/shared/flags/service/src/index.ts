export { startFlagService } from './flag-service';
export type { FlagService, FlagServiceOptions } from './flag-service';
