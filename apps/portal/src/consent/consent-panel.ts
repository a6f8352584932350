/** Loaded on demand, for users who have not decided or open the settings. */
export { ConsentPanel } from '@portal/shared/telemetry/consent';
