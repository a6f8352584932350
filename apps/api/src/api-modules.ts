import {
  type Platform,
  type AdminCommand,
  type ApiModule,
  createModuleRegistry,
} from '@portal/server/platform';
import { createAccountModule, configOf } from '@portal/account/server';
import { createAuthSessionModule } from '@portal/auth-session/server';
import { createCheckoutPricingModule } from '@portal/checkout-pricing/server';
import { createContactFormsModule } from '@portal/contact-forms/server';
import {
  createEntitlements,
  createEntitlementsModule,
  premiumFacts,
} from '@portal/entitlements/server';
import { createFlagsModule } from '@portal/shared/flags/server';
import { createTelemetryModule } from '@portal/shared/telemetry/server';
import {
  administeredGroupIdOf,
  createGroupTiesOf,
  createGroupManagementModule,
  createGroupPurchases,
  createGroupTakeovers,
  findOfferedPayer,
  findSeats,
  lowerSeats,
  refuseDomain,
} from '@portal/group-management/server';
import { createOverleafOauthModule } from '@portal/overleaf-oauth/server';
import {
  createAuditCommand,
  createJobCommands,
  createKeyCommands,
  createAloneCommands,
  createBackupCommand,
  noteBackupCommand,
  createRunAdmin,
  type RunAdmin,
} from '@portal/server/operator';
import type { Authenticator } from '@portal/server/ports';

/** The commands of every domain and those of the operator. */
const commandsOf = (
  platform: Platform,
  modules: readonly ApiModule[],
  listErased: Parameters<typeof createBackupCommand>[1],
): readonly AdminCommand[] => [
  ...modules.flatMap((module) => module.adminCommands ?? []),
  ...createJobCommands(platform),
  ...createKeyCommands(platform, modules),
  createAuditCommand(platform),
  createBackupCommand(platform, listErased),
  noteBackupCommand,
  ...createAloneCommands(),
];

/** Creates the module of every domain and hands each one the functions of the others that it needs. */
export function createApiModules(platform: Platform): {
  readonly modules: readonly ApiModule[];
  readonly authenticator: Authenticator;
  /** The commands of operators: `npm run admin`. */
  readonly adminCommands: readonly AdminCommand[];
  readonly runAdmin: RunAdmin;
} {
  const registry = createModuleRegistry();
  const { memberships, syncEditorPremium } = createEntitlements(platform);
  const authSession = registry.add(
    createAuthSessionModule(platform, {
      ...registry.hooks,
      administeredGroupIdOf,
      groupTiesOf: createGroupTiesOf(platform),
      configOf,
      premiumFacts,
      memberships,
      syncEditorPremium,
      refuseDomain,
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
  const adminCommands = commandsOf(platform, registry.modules, account.listErased);
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
