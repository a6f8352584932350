import { createContext, use } from 'react';

/** What the portal reports (specification 1, section 3 "Analytics event names"). */
export type TelemetryEvent =
  | {
      readonly name:
        'sign-in-started' | 'sign-in' | 'contact-sales-clicked' | 'contact-sales-submitted';
    }
  | { readonly name: 'sign-in-error'; readonly code: string }
  | { readonly name: 'page-viewed'; readonly page: string }
  | { readonly name: 'plan-purchase'; readonly variant: 'monthly' | 'quarterly' | 'yearly' };

/** The port that events leave through. Tracking never throws, never waits and never delays what it reports. */
export interface Telemetry {
  track(event: TelemetryEvent): void;
}

/** Reports nothing: the default until somebody consents. */
export const noTelemetry: Telemetry = { track: () => undefined };

const TelemetryContext = createContext<Telemetry>(noTelemetry);

/** Gives every view below it the port that it reports through. */
export const TelemetryProvider = TelemetryContext.Provider;

/** The port to report through; reports nothing outside a {@link TelemetryProvider}. */
export function useTelemetry(): Telemetry {
  return use(TelemetryContext);
}
