export { startFlagService } from './service/flag-service';
export type { FlagService, FlagServiceOptions } from './service/flag-service';
