import { buy, open, submit } from './testing/hosted-pages';
import type { World } from './testing/start-world';
import { connect, controlSecret, readClock, startWorld } from './testing/start-world';

describe('the controls', () => {
  let world: World;
  beforeEach(async () => {
    world = await startWorld();
  });
  afterEach(() => world.stop());

  const clock = () => readClock(fetch(`${world.origin}/control/clock`));
  const post = (path: string, body: unknown) =>
    fetch(`${world.origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('tell the time and move it for the followers too', async () => {
    const before = await clock();
    const answer = await readClock(post('/control/clock', { advanceSeconds: 3_600 }));
    expect(answer).toMatchObject({ offsetSeconds: 3_600, unreached: [] });
    expect(Date.parse(answer.now) - Date.parse(before.now)).toBeGreaterThanOrEqual(3_600_000);
    expect(world.shop.offsets).toEqual([{ secret: controlSecret, offsetSeconds: 3_600 }]);
  });

  it('send what fell due only after the followers have the new time', async () => {
    await buy(world, 'price_premium_month_t1_usd');
    await world.shop.arrived(3);
    await world.advanceDays(40);
    expect(world.shop.offsets).toHaveLength(1);
    expect(world.shop.received.length).toBeGreaterThan(3);
  });

  it('name the followers that cannot be reached', async () => {
    await world.shop.stop();
    const answer = await readClock(post('/control/clock', { advanceSeconds: 60 }));
    expect(answer.unreached).toEqual([`${world.shop.origin}/control/clock`]);
  });

  it.each([
    [{}],
    [{ advanceSeconds: -1 }],
    [{ advanceSeconds: 1.5 }],
    [{ advanceSeconds: '60' }],
    [{ advanceSeconds: 1e12 }],
  ])('refuse the step %j', async (body) => {
    expect((await post('/control/clock', body)).status).toBe(400);
    expect(await clock()).toMatchObject({ offsetSeconds: 0 });
  });

  it('refuse a body that is not JSON', async () => {
    const response = await fetch(`${world.origin}/control/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"advanceSeconds":',
    });
    expect(response.status).toBe(400);
  });

  it('have a page with buttons for people', async () => {
    const page = await fetch(`${world.origin}/control/clock`, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('+1 month');
    await submit(`${world.origin}/control/clock/step`, { unit: 'week', count: '2' });
    expect(await clock()).toMatchObject({ offsetSeconds: 14 * 86_400 });
  });

  it('keep the faults that are switched on a page', async () => {
    await submit(`${world.origin}/control/faults`, {
      webhookDelaySeconds: '2',
      duplicateWebhooks: 'true',
      api: 'answer',
    });
    const faults = await (await fetch(`${world.origin}/control/faults`)).json();
    expect(faults).toEqual({
      webhookDelaySeconds: 2,
      duplicateWebhooks: true,
      reorderWebhooks: false,
      dropWebhooks: false,
      api: 'answer',
    });
  });

  it('make the API fail', async () => {
    await world.setFaults({ api: 'fail' });
    await expect(world.stripe.products.list()).rejects.toMatchObject({ statusCode: 500 });
    await world.setFaults({});
    expect((await world.stripe.products.list()).data).toHaveLength(3);
  });

  it('make the API hang', async () => {
    await world.setFaults({ api: 'hang' });
    const impatient = connect(world.origin);
    await expect(impatient.products.list({}, { timeout: 200 })).rejects.toMatchObject({
      type: 'StripeConnectionError',
    });
  });

  it('show what happened on the first page', async () => {
    await buy(world, 'price_premium_month_t1_usd');
    const { text } = await open(`${world.origin}/`);
    expect(text).toContain('Local stand-in');
    expect(text).toContain('checkout.session.completed');
    expect(text).toContain('4242 4242 4242 4242');
  });
});
