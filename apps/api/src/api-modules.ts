import type { Platform } from './platform/platform';
import {
  type AccountModule,
  createAccountModule,
  dictionaryOf,
  subscribeAtSignUp,
} from './modules/account/account.module';
import { createAuthSessionModule } from './modules/auth-session/auth-session.module';
import {
  createCheckoutPricingModule,
  createEmailChanged,
  paidUntilOf,
  type CheckoutPricingModule,
} from './modules/checkout-pricing/checkout-pricing.module';
import { gumroadOwnerFound } from './modules/checkout-pricing/gumroad/gumroad.parts';
import { createContactFormsModule } from './modules/contact-forms/contact-forms.module';
import { createFlagsModule } from './modules/flags/flags.module';
import { createTelemetryModule } from './modules/telemetry/telemetry.module';
import {
  administeredGroupIdOf,
  createFindPremiumGivers,
  createGroupManagementModule,
  createGroupPurchases,
  type GroupManagementModule,
} from './modules/group-management/group-management.module';
import { createOverleafOauthModule } from './modules/overleaf-oauth/overleaf-oauth.module';
import type { ApiModule } from './platform/module';
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
  const authSession = createAuthSessionModule(platform, {
    subscribeToUpdates: subscribeAtSignUp,
    administeredGroupIdOf,
    dictionaryOf,
    emailChanged: createEmailChanged(platform),
    emailProven: gumroadOwnerFound(platform),
  });
  const checkoutPricing = createCheckoutPricingModule(platform, {
    ...authSession,
    applyGroupPurchase: createGroupPurchases(platform, authSession),
  });
  const contactForms = createContactFormsModule(platform, authSession);
  const telemetry = createTelemetryModule(platform);
  const flags = createFlagsModule(platform);
  const groupManagement = createGroupManagementModule(platform, {
    ...authSession,
    ...checkoutPricing,
  });
  const overleafOauth = createOverleafOauthModule(platform, authSession);
  const others: readonly ApiModule[] = [
    groupManagement,
    overleafOauth,
    checkoutPricing,
    contactForms,
    telemetry,
    flags,
  ];
  const account = createAccountModule(platform, {
    ...authSession,
    ...checkoutPricing,
    findPremiumGivers: createFindPremiumGivers(paidUntilOf),
    personalData: [...others, authSession].flatMap((domain) => domain.personalData ?? []),
  });
  return {
    modules: [authSession, ...others, account],
    authenticator: authSession.authenticator,
    billing: checkoutPricing.billing,
    institutions: groupManagement.institutions,
    sendUpdate: account.sendUpdate,
    now: () => platform.clock.now(),
  };
}
