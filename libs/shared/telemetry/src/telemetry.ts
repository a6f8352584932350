import { createContext, use } from 'react';

/** The analytics events of the portal. */
export type TelemetryEvent =
  | {
      readonly name:
        'sign-in-started' | 'sign-in' | 'contact-sales-clicked' | 'contact-sales-submitted';
    }
  | { readonly name: 'sign-in-error'; readonly code: string }
  | { readonly name: 'page-viewed'; readonly page: string }
  | { readonly name: 'plan-purchase'; readonly variant: 'monthly' | 'quarterly' | 'yearly' };

/** Where events are reported. Tracking never throws and never delays what it reports. */
export interface Telemetry {
  track(event: TelemetryEvent): void;
}

/** Reports nothing: the default until the user consents. */
export const noTelemetry: Telemetry = { track: () => undefined };

const TelemetryContext = createContext<Telemetry>(noTelemetry);

/** Provides the {@link Telemetry} of all views below it. */
export const TelemetryProvider = TelemetryContext.Provider;

/** The {@link Telemetry} of the nearest {@link TelemetryProvider}; reports nothing without one. */
export function useTelemetry(): Telemetry {
  return use(TelemetryContext);
}
