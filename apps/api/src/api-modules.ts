import type { Platform } from './platform/platform';
import { createAccountModule, configOf } from './modules/account/account.module';
import { createAuthSessionModule } from './modules/auth-session/auth-session.module';
import { createCheckoutPricingModule } from './modules/checkout-pricing/checkout-pricing.module';
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
} from './modules/group-management/group-management.module';
import { createOverleafOauthModule } from './modules/overleaf-oauth/overleaf-oauth.module';
import type { AdminCommand } from './platform/admin/admin-command';
import { createAuditCommands } from './platform/admin/audit.commands';
import { createJobCommands } from './platform/jobs/job.commands';
import { createHashCommands } from './platform/hashing/hash.commands';
import { createKeyCommands } from './platform/keys/key.commands';
import { createAloneCommands } from './platform/data/alone.commands';
import { createDataCommands } from './platform/data/data.commands';
import { createRunAdmin, type RunAdmin } from './platform/admin/run-admin';
import type { ApiModule } from './platform/module';
import { createModuleRegistry } from './platform/module-registry';
import type { Authenticator } from './ports/authenticator';

/** Creates the module of every domain and hands each one the functions of the others that it needs. */
export function createApiModules(platform: Platform): {
  readonly modules: readonly ApiModule[];
  readonly authenticator: Authenticator;
  /** The commands of operators: `npm run admin`. */
  readonly adminCommands: readonly AdminCommand[];
  readonly runAdmin: RunAdmin;
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
  registry.add(createGroupManagementModule(platform, { ...accounts, ...checkoutPricing }));
  const account = registry.add(
    createAccountModule(platform, { ...authSession, personalData: registry.personalData }),
  );
  const adminCommands = [
    ...registry.modules.flatMap((module) => module.adminCommands ?? []),
    ...createJobCommands(platform),
    ...createKeyCommands(platform),
    ...createHashCommands(platform),
    ...createAuditCommands(platform),
    ...createDataCommands({ ...platform, listErased: account.listErased }),
    ...createAloneCommands(),
  ];
  return {
    modules: registry.modules,
    authenticator: authSession.authenticator,
    adminCommands,
    runAdmin: createRunAdmin({
      ...platform,
      findUser: account.findUser,
      commands: adminCommands,
    }),
  };
}
