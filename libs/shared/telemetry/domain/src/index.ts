export { accountDetailsOf } from './telemetry-event';
export type { Account } from './telemetry-event';
export { eventsRequest } from './analytics-event';
export type { EventsRequest, MetricsRequest } from './analytics-event';
export * as telemetryEndpoints from './endpoints';
export type { Exposure, SignInMethod, TelemetryEvent, UserState } from './telemetry-event';
