import { createAuthSessionModule, noDependencies } from '@portal/auth-session/server/testing';
import { createCheckoutPricingModule } from '@portal/checkout-pricing/server';
import {
  startStandInApi,
  type StandInApi,
  type WorldModules,
} from '@portal/checkout-pricing/server/testing';
import { createEntitlementsModule, premiumFacts } from '@portal/entitlements/server';
import { createModuleRegistry, type Platform } from '@portal/server/platform';
import {
  administeredGroupIdOf,
  createGroupManagementModule,
  createGroupPurchases,
  createGroupTakeovers,
  createGroupTiesOf,
  findOfferedPayer,
  findSeats,
  lowerSeats,
} from '../group-management.module';

/** The domain with those below it. */
function createGroupModules(platform: Platform): WorldModules {
  const registry = createModuleRegistry();
  const auth = registry.add(
    createAuthSessionModule(platform, {
      ...noDependencies,
      premiumFacts,
      ...registry.hooks,
      administeredGroupIdOf,
      groupTiesOf: createGroupTiesOf(platform),
    }),
  );
  const accounts = { ...auth, ...registry.add(createEntitlementsModule(platform, registry)) };
  const checkoutPricing = registry.add(
    createCheckoutPricingModule(platform, {
      ...accounts,
      applyGroupPurchase: createGroupPurchases(platform, accounts),
      takeOverGroup: createGroupTakeovers(platform, accounts),
      findOfferedPayer,
      findSeats,
      lowerSeats,
    }),
  );
  registry.add(createGroupManagementModule(platform, { ...accounts, ...checkoutPricing }));
  return { modules: registry.modules, authenticator: auth.authenticator };
}

/** The API with groups, and the payment provider's stand-in. */
export const startGroupWorld = (
  settings: Readonly<Record<string, string>> = {},
): Promise<StandInApi> => startStandInApi(settings, createGroupModules);
