import { checkoutPricingEndpoints as endpoints } from '@portal/checkout-pricing/domain';
import { authSessionEndpoints } from '@portal/auth-session/domain';
import type { Platform } from '@portal/server/platform';
import { type TestApi, startTestApi } from '@portal/server/testing';
import { instantBotCheck, signedIn } from '@portal/auth-session/server/testing';
import { createCheckoutModules } from './checkout-modules';
import {
  createFakePaymentProvider,
  signed,
  type FakePaymentProvider,
} from './fake-payment-provider';

/** The offers that the specs buy: prices in dollars. */
export const prices = {
  month: 'price_premium_month_t1_usd',
  year: 'price_premium_year_t1_usd',
  group: 'price_group_year_t1_usd',
} as const;

/** The provider's id of an offer in dollars. */
export const priceOf = (offer: string) => offer.replace(/_usd$/, '');

/** The API with all domains and a card provider in memory. */
export interface CheckoutApi extends TestApi {
  readonly provider: FakePaymentProvider;
  /** A new user who is signed in. */
  buyer(email: string, how?: { verified: boolean }): Promise<{ uid: string; token: string }>;
  buy(token: string, order: object): ReturnType<TestApi['call']>;
  /** Posts a signed webhook event; returns the response's status. */
  deliver(event: object, how?: { at?: Date; secret?: string }): Promise<number>;
  premiumOf(token: string): Promise<boolean>;
}

/** Starts the API over an empty database. */
export async function startCheckoutApi({
  countryOf = () => undefined,
  onPlatform,
  log,
  environment,
}: {
  /** The country of the clients' network. */
  countryOf?: () => string | undefined;
  onPlatform?: (platform: Platform) => void;
  /** Gets the log's lines. */
  log?: { write(line: string): void };
  environment?: Readonly<Record<string, string>>;
} = {}): Promise<CheckoutApi> {
  const provider = createFakePaymentProvider();
  const api = await startTestApi({
    ...(log && { log }),
    ...(environment && { environment }),
    ports: {
      payments: provider,
      geoIp: { countryOf },
      botCheck: instantBotCheck,
    },
    modules: (platform) => {
      onPlatform?.(platform);
      return createCheckoutModules(platform);
    },
  });
  provider.now = () => api.clock.now();
  return {
    ...api,
    provider,
    async buyer(email, { verified } = { verified: true }) {
      return signedIn(api, email, { verified });
    },
    buy: (token, order) =>
      api.call(endpoints.createCheckoutSession, order as never, { token }) as never,
    async deliver(event, { at = api.clock.now(), secret } = {}) {
      const { payload: body, signature } = signed(event, at, secret);
      const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
      const response = await api.fetch('/api/webhooks/stripe', { method: 'POST', body, headers });
      return response.status;
    },
    async premiumOf(token) {
      const response = await api.call(authSessionEndpoints.getPremiumStatus, {}, { token });
      return response.ok && response.body.isPremium;
    },
  };
}
