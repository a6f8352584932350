export { accountDetailsOf } from './account-details';
export type { Account, AccountDetails } from './account-details';
export { accountTypes, analyticsEvent, eventsRequest, metricsRequest } from './analytics-event';
export type { AccountType, AnalyticsEvent, EventsRequest, MetricsRequest } from './analytics-event';
export { telemetryEndpointDocs } from './endpoint-docs';
export * as telemetryEndpoints from './endpoints';
export { telemetryLimits } from './limits';
export type { Properties } from './properties';
export type { Exposure, SignInMethod, TelemetryEvent, UserState } from './telemetry-event';
