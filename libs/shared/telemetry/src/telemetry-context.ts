import { createContext, use } from 'react';
import { noTelemetry, type Telemetry } from './telemetry';

const TelemetryContext = createContext<Telemetry>(noTelemetry);

/** Gives every view below it the port that it reports through. */
export const TelemetryProvider = TelemetryContext.Provider;

/** The port to report through; reports nothing outside a {@link TelemetryProvider}. */
export function useTelemetry(): Telemetry {
  return use(TelemetryContext);
}
