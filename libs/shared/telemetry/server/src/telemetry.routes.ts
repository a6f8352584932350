import { telemetryEndpoints } from '@portal/shared/telemetry/domain';
import type { EndpointLimit } from '@portal/server/platform';
import { defineRoutes } from '@portal/server/http';
import type { createCollector } from './collect-events/collect-events.service';

/** Requests from one network, which may be a whole campus. */
export const perNetwork: EndpointLimit = {
  name: 'telemetry-per-network',
  points: 600,
  windowSeconds: 60,
  per: 'network',
  takenBy: 'server',
};

export const telemetryRoutes = (collector: ReturnType<typeof createCollector>) =>
  defineRoutes(telemetryEndpoints, {
    collectEvents: {
      summary: 'Stores one analytics event, or several, for the configured destination.',
      requirement: 'EVENT-4',
      limits: { perNetwork },
      handle: collector.collectEvents,
    },
    collectMetrics: {
      summary: 'Stores an event of the other analytics path; its email address is not stored.',
      requirement: 'EVENT-3',
      limits: { perNetwork },
      handle: collector.collectMetrics,
    },
  });
