export { onChoiceOfOtherTab, readChoice, revisionOf } from './consent/stored-choice';
export type { ConsentChoice } from './consent/stored-choice';
export { forgetDevice, knownDeviceId } from './sending/device-id';
export type { Exposure, SignInMethod, TelemetryEvent } from '@portal/shared/telemetry/domain';
export { createTelemetry, noTelemetry, TelemetryProvider, useTelemetry } from './telemetry';
export type { EventSink, Telemetry, WaitingTelemetry } from './telemetry';
