import Stripe from 'stripe';
import { buy } from './testing/hosted-pages';
import type { ReceivedWebhook, TestProvider } from './testing/test-provider';
import { startTestProvider, webhookSecret } from './testing/test-provider';

const monthly = 'price_premium_month_t1';
/** The events of one purchase. */
const bought = ['customer.subscription.created', 'invoice.paid', 'checkout.session.completed'];

function verified({ payload, signature }: ReceivedWebhook): Stripe.Event {
  const { timestamp } = /t=(?<timestamp>\d+)/.exec(signature)?.groups ?? {};
  return Stripe.webhooks.constructEvent(
    payload,
    signature,
    webhookSecret,
    300,
    undefined,
    Number(timestamp) * 1000,
  );
}

describe('Webhooks', () => {
  let provider: TestProvider;
  beforeEach(async () => {
    provider = await startTestProvider();
  });
  afterEach(() => provider.stop());

  const types = () => provider.shop.received.map((webhook) => verified(webhook).type);

  it('The portal gets signed webhooks about a purchase, and none about the first price list', async () => {
    const subscription = await buy(provider, monthly);
    await provider.shop.arrived(bought.length);
    expect(types()).toEqual(bought);
    const [created] = provider.shop.received.map(verified);
    expect(created?.data.object).toMatchObject({ id: subscription.id, object: 'subscription' });
    expect(created?.api_version).toBe(Stripe.API_VERSION);
  });

  it('A webhook does not verify with another secret', async () => {
    await buy(provider, monthly);
    await provider.shop.arrived(1);
    const [{ payload, signature } = { payload: '', signature: '' }] = provider.shop.received;
    expect(() => Stripe.webhooks.constructEvent(payload, signature, 'whsec_other')).toThrow(
      'No signatures found',
    );
  });

  it('A webhook that is rejected is sent again until it is accepted', async () => {
    provider.shop.respondWith(500);
    await buy(provider, monthly);
    await provider.shop.arrived(bought.length);
    provider.shop.respondWith(200);
    await provider.shop.arrived(bought.length * 2);
    expect(new Set(types().slice(bought.length))).toEqual(new Set(bought));
  });

  it('Webhooks that were not accepted before a restart are sent after it', async () => {
    provider.shop.respondWith(500);
    await buy(provider, monthly);
    await provider.shop.arrived(bought.length);
    provider.shop.received.length = 0;
    provider.shop.respondWith(200);
    await provider.restart();
    await provider.shop.arrived(bought.length);
    expect(types()).toEqual(bought);
  });

  it('Webhooks are sent twice while the fault “duplicate” is on', async () => {
    await provider.setFaults({ duplicateWebhooks: true });
    await buy(provider, monthly);
    await provider.shop.arrived(bought.length * 2);
    const ids = provider.shop.received.map((webhook) => verified(webhook).id);
    expect(new Set(ids).size).toBe(bought.length);
  });

  it('Webhooks are sent in reverse order while the fault “reorder” is on', async () => {
    await provider.setFaults({ reorderWebhooks: true });
    await buy(provider, monthly);
    await provider.shop.arrived(bought.length);
    expect(types()).toEqual([...bought].reverse());
  });

  it('Webhooks are sent at the same time while the fault “overlap” is on', async () => {
    await provider.setFaults({ overlapWebhooks: true });
    provider.shop.holdResponses();
    await buy(provider, monthly);
    await provider.shop.arrived(bought.length);
    provider.shop.releaseResponses();
    expect(new Set(types())).toEqual(new Set(bought));
  });

  it('Webhooks are sent late while the fault “delay” is on', async () => {
    await provider.setFaults({ webhookDelaySeconds: 1 });
    const before = performance.now();
    await buy(provider, monthly);
    await provider.shop.arrived(bought.length);
    expect(performance.now() - before).toBeGreaterThanOrEqual(1_000);
  });

  it('Webhooks are never sent while the fault “drop” is on, but the events can be read', async () => {
    await provider.setFaults({ dropWebhooks: true });
    await buy(provider, monthly);
    await provider.setFaults({});
    await provider.stripe.products.update('prod_premium', { name: 'Premium plus' });
    await provider.shop.arrived(1);
    expect(types()).toEqual(['product.updated']);
    const { data } = await provider.stripe.events.list({ types: bought });
    const undelivered = await provider.stripe.events.list({
      types: bought,
      delivery_success: false,
    });
    expect(undelivered.data).toEqual(data);
    expect(
      await provider.stripe.events.list({ types: bought, delivery_success: true }),
    ).toMatchObject({ data: [] });
    expect(data.map(({ type }) => type).reverse()).toEqual(bought);
  });

  it('A webhook about a change has the previous values', async () => {
    await provider.stripe.products.update('prod_premium', { name: 'Premium plus' });
    await provider.shop.arrived(1);
    const [event] = provider.shop.received.map(verified);
    expect(event?.data).toMatchObject({
      object: { name: 'Premium plus' },
      previous_attributes: { name: 'Premium' },
    });
  });

  it('An endpoint that the API created gets webhooks, signed with its own secret', async () => {
    const endpoint = await provider.stripe.webhookEndpoints.create({
      url: `${provider.shop.origin}/other`,
      enabled_events: ['customer.created'],
    });
    await provider.stripe.customers.create({ email: 'new@example.org' });
    await provider.shop.arrived(1);
    const [{ payload, signature } = { payload: '', signature: '' }] = provider.shop.received;
    const event = Stripe.webhooks.constructEvent(payload, signature, String(endpoint.secret));
    expect(event.type).toBe('customer.created');
  });
});
