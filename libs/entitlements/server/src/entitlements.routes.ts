import { entitlementsEndpoints } from '@portal/entitlements/domain';
import { defineRoutes } from '@portal/server/http';
import type { createPremiumSources } from './premium-sources/premium-sources.service';

/** The endpoints of the rights to Premium. */
export const entitlementsRoutes = (premiumSourcesOf: ReturnType<typeof createPremiumSources>) =>
  defineRoutes(entitlementsEndpoints, {
    getPremiumSources: {
      summary: 'Everything that gives the caller Premium now.',
      requirement: 'ENT-222',
      limits: 'It reads what belongs to one account by its key.',
      handle: (_, { caller }) => premiumSourcesOf(caller),
    },
  });
