import { createAuthSessionModule, noDependencies } from '@portal/auth-session/server/testing';
import { createEntitlementsModule, premiumFacts } from '@portal/entitlements/server/testing';
import { createModuleRegistry, type ApiModule, type Platform } from '@portal/server/platform';
import type { Authenticator } from '@portal/server/ports';
import type { RunAdmin } from '@portal/server/operator';
import { createCheckoutPricingModule } from '../checkout-pricing.module';

/** A double of the groups' domain. */
export const noGroups = {
  applyGroupPurchase: async () => {},
  takeOverGroup: async () => false,
  findOfferedPayer: async () => undefined,
  findSeats: async () => null,
  lowerSeats: async () => {},
};

/** The modules of a world, and who knows its callers. */
export interface WorldModules {
  readonly modules: readonly ApiModule[];
  readonly authenticator: Authenticator;
  /** Without it, the commands know no account. */
  readonly runAdmin?: RunAdmin;
}

/** The domain with those below it. */
export function createCheckoutModules(platform: Platform): WorldModules {
  const { add, hooks, modules, ...registry } = createModuleRegistry();
  const auth = add(
    createAuthSessionModule(platform, { ...noDependencies, ...hooks, premiumFacts }),
  );
  const entitlements = add(createEntitlementsModule(platform, registry));
  add(createCheckoutPricingModule(platform, { ...auth, ...entitlements, ...noGroups }));
  return { modules, authenticator: auth.authenticator };
}
