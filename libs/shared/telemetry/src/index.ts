export { noTelemetry } from './telemetry';
export type { Telemetry, TelemetryEvent } from './telemetry';
export { TelemetryProvider, useTelemetry } from './telemetry-context';
