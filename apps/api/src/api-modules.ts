import type { Platform } from './platform/platform';
import { createAccountModule, subscribeAtSignUp } from './modules/account/account.module';
import { createAuthSessionModule } from './modules/auth-session/auth-session.module';
import {
  createCheckoutPricingModule,
  createEmailChanged,
} from './modules/checkout-pricing/checkout-pricing.module';
import { createContactFormsModule } from './modules/contact-forms/contact-forms.module';
import { createFlagsModule } from './modules/flags/flags.module';
import { createTelemetryModule } from './modules/telemetry/telemetry.module';
import type { ApiModule } from './platform/module';
import type { Authenticator } from './ports/authenticator';

/** Creates the module of every domain and hands each one the functions of the others that it needs. */
export function createApiModules(platform: Platform): {
  readonly modules: readonly ApiModule[];
  readonly authenticator: Authenticator;
} {
  const authSession = createAuthSessionModule(platform, {
    subscribeToUpdates: subscribeAtSignUp,
    emailChanged: createEmailChanged(platform),
  });
  const checkoutPricing = createCheckoutPricingModule(platform, authSession);
  const account = createAccountModule(platform, checkoutPricing);
  const contactForms = createContactFormsModule(platform, authSession);
  const telemetry = createTelemetryModule(platform);
  const flags = createFlagsModule(platform);
  return {
    modules: [authSession, checkoutPricing, account, contactForms, telemetry, flags],
    authenticator: authSession.authenticator,
  };
}
