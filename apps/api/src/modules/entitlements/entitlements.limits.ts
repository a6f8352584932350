import type { entitlementsEndpoints } from '@portal/entitlements/domain';
import type { EndpointLimits } from '../../platform/endpoint-limit';

/** The limits of the endpoints of the rights to Premium. */
export const entitlementsLimits = {
  getPremiumSources: 'It reads what belongs to one account by its key.',
} satisfies EndpointLimits<typeof entitlementsEndpoints>;
