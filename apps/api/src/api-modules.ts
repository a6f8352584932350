import type { Platform } from './container';
import { createAccountModule } from './modules/account/account.module';
import { createAuthSessionModule } from './modules/auth-session/auth-session.module';
import { createCheckoutPricingModule } from './modules/checkout-pricing/checkout-pricing.module';
import type { ApiModule } from './platform/module';
import type { Authenticator } from './ports/authenticator';

/** Every domain of the api, joined through the ports that they have for each other. */
export function createApiModules(platform: Platform): {
  readonly modules: readonly ApiModule[];
  readonly authenticator: Authenticator;
} {
  const authSession = createAuthSessionModule(platform);
  const checkoutPricing = createCheckoutPricingModule(platform, authSession);
  const account = createAccountModule(platform, checkoutPricing);
  return {
    modules: [authSession, checkoutPricing, account],
    authenticator: authSession.authenticator,
  };
}
