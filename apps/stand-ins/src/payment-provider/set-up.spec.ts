import {
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
      .list({ active: true, limit: 100 })
      .autoPagingToArray({ limit: 100 });

  const reported = async (push: (report: Report) => Promise<void>) => {
    const sentences: string[] = [];
    await push((sentence) => sentences.push(sentence));
    return sentences;
  };
  const pushEndpoint = () =>
    reported((report) => pushWebhookEndpoint(provider.stripe, portal, report));
  const pushPortal = () => reported((report) => pushBillingPortal(provider.stripe, portal, report));

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

  it('The billing portal has one configuration, for the card, also after another push; those for changes of an earlier version are deactivated (PRICE-138)', async () => {
    const create = (plans: string) =>
      provider.stripe.billingPortal.configurations.create({
        features: { subscription_update: { enabled: true } },
        metadata: { portal_plans: plans },
      });
    const { id } = await create('prod_premium_t3');
    expect(await pushPortal()).toEqual([
      `Deactivated the configuration ${id} of the billing portal.`,
      expect.stringMatching(/^Corrected the configuration bpc_/),
    ]);
    expect(await pushPortal()).toEqual([]);
    expect(await configurations()).toMatchObject([
      {
        metadata: { portal_plans: 'card' },
        features: {
          payment_method_update: { enabled: true },
          invoice_history: { enabled: false },
          subscription_cancel: { enabled: false },
          subscription_update: { enabled: false },
        },
      },
    ]);
  });
});
