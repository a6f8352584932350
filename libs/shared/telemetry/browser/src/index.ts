export { ConsentPanel, isAboutConsent } from './consent/consent-panel';
export {
  consentBootScript,
  endConsentOfBoot,
  onChoiceOfOtherTab,
  readChoice,
  revisionOf,
} from './consent/stored-choice';
export type { ConsentChoice } from './consent/stored-choice';
export { forgetDevice, knownDeviceId } from './sending/device-id';
export type { Exposure, SignInMethod, TelemetryEvent } from '@portal/shared/telemetry/domain';
export { createTelemetry, TelemetryProvider, useTelemetry } from './telemetry';
export type { Telemetry, WaitingTelemetry } from './telemetry';
/** @public Apps of other teams replace texts. */
export type { TelemetryTexts } from './texts';
