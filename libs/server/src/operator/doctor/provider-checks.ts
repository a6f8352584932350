import {
  loadPriceList,
  pushBillingPortal,
  pushPriceList,
  pushWebhookEndpoint,
} from '@portal/checkout-pricing/price-list';
import { durations } from '@portal/shared/util';
import Stripe from 'stripe';
import { createStripeClient } from '../../adapters/payment-provider/stripe-client';
import { createStripePaymentProvider } from '../../adapters/payment-provider/stripe-payment-provider';
import type { Config } from '../../platform/config/config';
import type { Clock } from '../../ports/clock';
import { ok, problem, warning, type Check, type Outcome } from './check';

const push = 'Run `node tools/scripts/push-price-list.mjs`, which says what it changes.';

/** A client that reads; what would change something is refused, and remembered. */
function readingClient(account: Config['stripe']) {
  let wouldChange = false;
  const stripe = createStripeClient(account, async (input, init) => {
    if ((init?.method ?? 'GET') === 'GET') return fetch(input, { ...init, redirect: 'error' });
    wouldChange = true;
    const error = { type: 'invalid_request_error', message: 'The doctor changes nothing.' };
    return Response.json({ error }, { status: 400 });
  });
  return { stripe, wouldChange: () => wouldChange };
}

function failureOf(error: unknown): Outcome {
  if (error instanceof Stripe.errors.StripeAuthenticationError)
    return problem('The provider does not know the key.', 'Check STRIPE_SECRET_KEY.');
  if (error instanceof Stripe.errors.StripePermissionError)
    return problem(
      'The key may not read this.',
      'Give the restricted key of STRIPE_SECRET_KEY the rights that it lacks.',
    );
  return problem('The provider does not respond.', 'Check that it can be reached from here.');
}

/** Whether a push would find nothing to do: what the account shall have is written there only. */
const pushed = (
  name: string,
  account: Config['stripe'],
  missing: string,
  run: (stripe: Stripe) => Promise<void>,
): Check => ({
  name,
  remedy: push,
  async look() {
    const { stripe, wouldChange } = readingClient(account);
    try {
      await run(stripe);
      return ok('It is as it shall be.');
    } catch (error) {
      return wouldChange() ? problem(missing, push) : failureOf(error);
    }
  },
});

const deliveries = (config: Config, { now }: Clock): Check => ({
  name: 'webhooks',
  remedy: 'Check STRIPE_SECRET_KEY and that the provider can be reached from here.',
  async look() {
    const yesterday = new Date(now().getTime() - durations.oneDayMs);
    const provider = createStripePaymentProvider(config.stripe);
    const { length } = await provider.listUndeliveredEvents(yesterday);
    return length === 0
      ? ok('Every event of the last day was accepted.')
      : warning(
          `${length} events of the last day were not accepted yet.`,
          'Check STRIPE_WEBHOOK_SECRET, and that the provider reaches /api/webhooks/stripe at BASE_URL.',
        );
  },
});

/** The account at the payment provider has what the portal needs, and its events arrive. */
export function providerChecks(config: Config, clock: Clock): readonly Check[] {
  const { stripe: account, baseUrl } = config;
  const list = loadPriceList();
  const sale = { isTaxAdded: account.automaticTax };
  return [
    pushed('webhook endpoint', account, 'It is missing or lacks events.', (stripe) =>
      pushWebhookEndpoint(stripe, baseUrl),
    ),
    deliveries(config, clock),
    pushed('price list', account, 'It differs from the list of this version.', (stripe) =>
      pushPriceList(stripe, list, sale),
    ),
    pushed('billing portal', account, 'It differs from that of this version.', (stripe) =>
      pushBillingPortal(stripe, baseUrl),
    ),
  ];
}
