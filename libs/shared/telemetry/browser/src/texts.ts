import type { settingsMessages as cookieSettings } from './consent/messages';
import type { messages as telemetry } from './messages';

/** The texts that an app may replace, by what they are about; see `replaceMessages` (SHARED-166). @public */
export interface TelemetryTexts {
  readonly shared: {
    readonly 'cookie-settings': typeof cookieSettings;
    readonly telemetry: typeof telemetry;
  };
}
