export { noTelemetry, TelemetryProvider, useTelemetry } from './telemetry';
export type { Telemetry, TelemetryEvent } from './telemetry';
