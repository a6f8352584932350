import type { TelemetryEvent } from '@portal/shared/telemetry/domain';
import { createContext, use } from 'react';

/** Where events are reported. Tracking never throws and never delays what it reports. */
export interface Telemetry {
  track(event: TelemetryEvent): void;
}

type EventSink = (event: TelemetryEvent) => void;

/** {@link Telemetry} before the code that sends events is loaded. */
export interface WaitingTelemetry extends Telemetry {
  /** Hands over the events that wait, and from now on every event. */
  connect(sink: EventSink): void;
}

/** More events than a page reports before the rest of it is loaded. */
const maxWaiting = 50;

/** Keeps the first events in memory until a sink is connected, which decides whether they may leave (EVENT-9). */
export function createTelemetry(): WaitingTelemetry {
  const waiting: TelemetryEvent[] = [];
  let report: EventSink = (event) => {
    if (waiting.length < maxWaiting) waiting.push(event);
  };
  return {
    track: (event) => report(event),
    connect(sink) {
      report = sink;
      for (const event of waiting.splice(0)) sink(event);
    },
  };
}

const noTelemetry: Telemetry = { track: () => undefined };

const TelemetryContext = createContext<Telemetry>(noTelemetry);

/** Provides the {@link Telemetry} of all views below it. */
export const TelemetryProvider = TelemetryContext.Provider;

/** The {@link Telemetry} of the nearest {@link TelemetryProvider}; reports nothing without one. */
export function useTelemetry(): Telemetry {
  return use(TelemetryContext);
}
