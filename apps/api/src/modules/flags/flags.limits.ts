import type { flagsEndpoints } from '@portal/shared/flags/domain';
import type { EndpointLimits } from '../../platform/endpoint-limit';

/** The limits of the endpoints of feature flags. */
export const flagsLimits = {
  getFlags: 'It reads what is in memory.',
  streamFlags: 'A network has a bounded number of streams.',
} satisfies EndpointLimits<ReturnType<typeof flagsEndpoints>>;
