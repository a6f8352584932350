import type { telemetryEndpoints } from '@portal/shared/telemetry/domain';
import type { EndpointLimit, EndpointLimits } from '../../platform/endpoint-limit';

/** Requests from one network, which may be a whole campus. */
const perNetwork: EndpointLimit = {
  name: 'telemetry-per-network',
  points: 600,
  windowSeconds: 60,
  per: 'network',
  takenBy: 'server',
};

/** The limits of the collector's endpoints. */
export const telemetryLimits = {
  collectEvents: { perNetwork },
  collectMetrics: { perNetwork },
} satisfies EndpointLimits<typeof telemetryEndpoints>;
