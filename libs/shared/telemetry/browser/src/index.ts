export type { Exposure, SignInMethod, TelemetryEvent } from '@portal/shared/telemetry/domain';
export { createTelemetry, noTelemetry, TelemetryProvider, useTelemetry } from './telemetry';
export type { EventSink, Telemetry, WaitingTelemetry } from './telemetry';
