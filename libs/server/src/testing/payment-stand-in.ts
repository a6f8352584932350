import { startStandIn, type StandInProcess } from './stand-in-process';

/** The payment provider's stand-in. */
export interface PaymentStandIn extends StandInProcess {
  /** Submits the hosted checkout page with a test card. Returns the address that the page redirects to. */
  pay(checkoutUrl: string, cardNumber?: string): Promise<string | null>;
  /** The provider's time. */
  now(): Promise<Date>;
  /** Moves the provider's clock; everything that becomes due happens. */
  advance(seconds: number): Promise<void>;
}

/** Starts a payment provider; its secrets are those of `testConfig`, and `settings` are variables that it shares with the API. */
export async function startPaymentStandIn(
  webhookUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<PaymentStandIn> {
  const { url, stop } = await startStandIn('payment-provider', {
    ...settings,
    STRIPE_SECRET_KEY: 'sk_test_local_0123456789',
    STRIPE_WEBHOOK_SECRET: 'whsec_local_0123456789',
    WEBHOOK_URL: webhookUrl,
    CONTROL_SECRET: 'local-control-secret',
  });
  return {
    url,
    async pay(checkoutUrl, cardNumber = '4242 4242 4242 4242') {
      const card = { number: cardNumber, expiry: '12 / 40', cvc: '123', name: 'Ada Lovelace' };
      const address = { country: 'US', postal_code: '97712' };
      const body = new URLSearchParams({ email: 'buyer@example.org', ...card, ...address });
      const response = await fetch(checkoutUrl, { method: 'POST', body, redirect: 'manual' });
      return response.headers.get('location');
    },
    async now() {
      const response = await fetch(`${url}/control/clock`);
      const { now }: { now: string } = JSON.parse(await response.text());
      return new Date(now);
    },
    async advance(advanceSeconds) {
      const response = await fetch(`${url}/control/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ advanceSeconds }),
      });
      if (!response.ok) throw new Error(`The clock responded with ${response.status}.`);
    },
    stop,
  };
}
