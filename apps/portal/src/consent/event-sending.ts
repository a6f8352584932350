/** Loaded on demand, for users who allow something. */
export { createSender, createTagManager } from '@portal/shared/telemetry/sending';
