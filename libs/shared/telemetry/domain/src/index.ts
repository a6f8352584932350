export { accountDetailsOf } from './account-details';
export type { Account } from './account-details';
export { eventsRequest } from './analytics-event';
export type { EventsRequest, MetricsRequest } from './analytics-event';
export { telemetryEndpointDocs } from './endpoint-docs';
export * as telemetryEndpoints from './endpoints';
export type { Exposure, SignInMethod, TelemetryEvent, UserState } from './telemetry-event';
