import type { Platform } from './platform/platform';
import {
  type AccountModule,
  createAccountModule,
  configOf,
} from './modules/account/account.module';
import { createAuthSessionModule } from './modules/auth-session/auth-session.module';
import {
  createCheckoutPricingModule,
  type CheckoutPricingModule,
} from './modules/checkout-pricing/checkout-pricing.module';
import { createContactFormsModule } from './modules/contact-forms/contact-forms.module';
import { createEntitlementsModule } from './modules/entitlements/entitlements.module';
import { createFlagsModule } from './modules/flags/flags.module';
import { createTelemetryModule } from './modules/telemetry/telemetry.module';
import {
  administeredGroupIdOf,
  createGroupTiesOf,
  createGroupManagementModule,
  createGroupPurchases,
  createGroupTakeovers,
  findOfferedPayer,
  findSeats,
  lowerSeats,
  type GroupManagementModule,
} from './modules/group-management/group-management.module';
import { createOverleafOauthModule } from './modules/overleaf-oauth/overleaf-oauth.module';
import type { ApiModule } from './platform/module';
import { createModuleRegistry } from './platform/module-registry';
import type { Authenticator } from './ports/authenticator';

/** Creates the module of every domain and hands each one the functions of the others that it needs. */
export function createApiModules(platform: Platform): {
  readonly modules: readonly ApiModule[];
  readonly authenticator: Authenticator;
  /** What an operator does by command. */
  readonly billing: CheckoutPricingModule['billing'];
  readonly institutions: GroupManagementModule['institutions'];
  readonly sendUpdate: AccountModule['sendUpdate'];
  readonly now: () => Date;
} {
  const registry = createModuleRegistry();
  const authSession = registry.add(
    createAuthSessionModule(platform, {
      ...registry.hooks,
      administeredGroupIdOf,
      groupTiesOf: createGroupTiesOf(platform),
      configOf,
    }),
  );
  const entitlements = registry.add(createEntitlementsModule(platform, registry));
  const accounts = { ...authSession, ...entitlements };
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
  registry.add(createOverleafOauthModule(platform, accounts));
  registry.add(createContactFormsModule(platform, authSession));
  registry.add(createTelemetryModule(platform));
  registry.add(createFlagsModule(platform));
  const groupManagement = registry.add(
    createGroupManagementModule(platform, { ...accounts, ...checkoutPricing }),
  );
  const account = registry.add(
    createAccountModule(platform, { ...authSession, personalData: registry.personalData }),
  );
  return {
    modules: registry.modules,
    authenticator: authSession.authenticator,
    billing: checkoutPricing.billing,
    institutions: groupManagement.institutions,
    sendUpdate: account.sendUpdate,
    now: () => platform.clock.now(),
  };
}
