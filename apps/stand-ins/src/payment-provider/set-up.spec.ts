import {
  loadPriceList,
  pushBillingPortal,
  pushWebhookEndpoint,
  webhookEvents,
  type Report,
} from '@portal/checkout-pricing/price-list';
import Stripe from 'stripe';
import type { TestProvider } from './testing/test-provider';
import { startTestProvider } from './testing/test-provider';

const portal = 'https://portal.test';

describe('Setting a Stripe account up', () => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await startTestProvider();
  });
  afterAll(() => provider.stop());

  const endpoints = async () =>
    (await provider.stripe.webhookEndpoints.list()).data.filter(({ url }) =>
      url.startsWith(portal),
    );
  const configurations = () =>
    provider.stripe.billingPortal.configurations
      .list({ limit: 100 })
      .autoPagingToArray({ limit: 100 });

  const reported = async (push: (report: Report) => Promise<void>) => {
    const sentences: string[] = [];
    await push((sentence) => sentences.push(sentence));
    return sentences;
  };
  const pushEndpoint = () =>
    reported((report) => pushWebhookEndpoint(provider.stripe, portal, report));
  const pushPortal = () =>
    reported((report) => pushBillingPortal(provider.stripe, loadPriceList(), portal, report));

  it('The webhook endpoint is created once, with the SDK’s API version and the handled events, and its secret is shown once (PRICE-137)', async () => {
    const [sentence] = await pushEndpoint();
    expect(sentence).toMatch(
      /^Created the webhook endpoint .* Set STRIPE_WEBHOOK_SECRET=whsec_\w+$/,
    );
    expect(await pushEndpoint()).toEqual([]);
    expect(await endpoints()).toMatchObject([
      {
        url: `${portal}/api/webhooks/stripe`,
        api_version: Stripe.API_VERSION,
        enabled_events: webhookEvents,
      },
    ]);
  });

  it('The events of an endpoint that somebody changed are corrected (PRICE-137)', async () => {
    await pushEndpoint();
    const [endpoint] = await endpoints();
    const changed = { enabled_events: ['invoice.paid' as const] };
    await provider.stripe.webhookEndpoints.update(String(endpoint?.id), changed);
    expect(await pushEndpoint()).toEqual([expect.stringMatching(/^Corrected the events/)]);
    expect(await endpoints()).toMatchObject([{ enabled_events: webhookEvents }]);
  });

  it('The billing portal has one configuration for the card, and for changes one for each product and country tier, also after another push (PRICE-138)', async () => {
    expect(await pushPortal()).toHaveLength(10);
    expect(await pushPortal()).toEqual([]);
    const all = await configurations();
    expect(all).toHaveLength(10);
    expect(all.map(({ metadata }) => metadata?.['portal_plans'])).toContain('prod_premium_t3');
    const features = (plans: string) =>
      all.find(({ metadata }) => metadata?.['portal_plans'] === plans)?.features;
    expect(features('prod_premium_t1')).toMatchObject({
      subscription_cancel: { enabled: false },
      payment_method_update: { enabled: true },
      invoice_history: { enabled: false },
      subscription_update: {
        default_allowed_updates: ['price'],
        products: [
          {
            prices: ['price_premium_year_t1', 'price_premium_quarter_t1', 'price_premium_month_t1'],
            adjustable_quantity: { enabled: false },
          },
        ],
      },
    });
    expect(features('prod_group_t1')?.subscription_update).toMatchObject({
      default_allowed_updates: ['quantity'],
      products: [{ adjustable_quantity: { enabled: true, minimum: 2, maximum: 100 } }],
    });
    expect(features('card')).toMatchObject({
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: false },
      subscription_update: { enabled: false },
    });
  });
});
