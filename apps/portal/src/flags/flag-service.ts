/** Loaded after the first paint. */
export { startFlagService } from '@portal/shared/flags/service';
