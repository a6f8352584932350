import Stripe from 'stripe';
import { buy } from './testing/hosted-pages';
import type { ReceivedWebhook, World } from './testing/start-world';
import { startWorld, webhookSecret } from './testing/start-world';

const monthly = 'price_premium_month_t1_usd';
/** What buying one subscription tells the portal. */
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

describe('webhooks', () => {
  let world: World;
  beforeEach(async () => {
    world = await startWorld();
  });
  afterEach(() => world.stop());

  const types = () => world.shop.received.map((webhook) => verified(webhook).type);

  it('tell the portal of a purchase, signed, and not of the seeding', async () => {
    const subscription = await buy(world, monthly);
    await world.shop.arrived(bought.length);
    expect(types()).toEqual(bought);
    const [created] = world.shop.received.map(verified);
    expect(created?.data.object).toMatchObject({ id: subscription.id, object: 'subscription' });
    expect(created?.api_version).toBe(Stripe.API_VERSION);
  });

  it('do not verify with another secret', async () => {
    await buy(world, monthly);
    await world.shop.arrived(1);
    const [{ payload, signature } = { payload: '', signature: '' }] = world.shop.received;
    expect(() => Stripe.webhooks.constructEvent(payload, signature, 'whsec_other')).toThrow(
      'No signatures found',
    );
  });

  it('come again until they are taken', async () => {
    world.shop.answerWith(500);
    await buy(world, monthly);
    await world.shop.arrived(bought.length);
    world.shop.answerWith(200);
    await world.shop.arrived(bought.length * 2);
    expect(new Set(types().slice(bought.length))).toEqual(new Set(bought));
  });

  it('are not lost when the provider stops before they are taken', async () => {
    world.shop.answerWith(500);
    await buy(world, monthly);
    await world.shop.arrived(bought.length);
    world.shop.received.length = 0;
    world.shop.answerWith(200);
    await world.restart();
    await world.shop.arrived(bought.length);
    expect(types()).toEqual(bought);
  });

  it('come twice while that fault is on', async () => {
    await world.setFaults({ duplicateWebhooks: true });
    await buy(world, monthly);
    await world.shop.arrived(bought.length * 2);
    const ids = world.shop.received.map((webhook) => verified(webhook).id);
    expect(new Set(ids).size).toBe(bought.length);
  });

  it('come in reverse while that fault is on', async () => {
    await world.setFaults({ reorderWebhooks: true });
    await buy(world, monthly);
    await world.shop.arrived(bought.length);
    expect(types()).toEqual([...bought].reverse());
  });

  it('come later while that fault is on', async () => {
    await world.setFaults({ webhookDelaySeconds: 1 });
    const before = performance.now();
    await buy(world, monthly);
    await world.shop.arrived(bought.length);
    expect(performance.now() - before).toBeGreaterThanOrEqual(1_000);
  });

  it('never come while they are dropped; the events stay readable', async () => {
    await world.setFaults({ dropWebhooks: true });
    await buy(world, monthly);
    await world.setFaults({});
    await world.stripe.products.update('prod_premium', { name: 'Premium plus' });
    await world.shop.arrived(1);
    expect(types()).toEqual(['product.updated']);
    const { data } = await world.stripe.events.list({ types: bought });
    expect(data.map(({ type }) => type).reverse()).toEqual(bought);
  });

  it('tell what changed', async () => {
    await world.stripe.products.update('prod_premium', { name: 'Premium plus' });
    await world.shop.arrived(1);
    const [event] = world.shop.received.map(verified);
    expect(event?.data).toMatchObject({
      object: { name: 'Premium plus' },
      previous_attributes: { name: 'Premium' },
    });
  });

  it('go to an endpoint that was made by the API, with its own secret', async () => {
    const endpoint = await world.stripe.webhookEndpoints.create({
      url: `${world.shop.origin}/other`,
      enabled_events: ['customer.created'],
    });
    await world.stripe.customers.create({ email: 'new@example.org' });
    await world.shop.arrived(1);
    const [{ payload, signature } = { payload: '', signature: '' }] = world.shop.received;
    const event = Stripe.webhooks.constructEvent(payload, signature, String(endpoint.secret));
    expect(event.type).toBe('customer.created');
  });
});
