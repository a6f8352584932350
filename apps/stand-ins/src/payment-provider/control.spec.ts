import { buy, open, submit } from './testing/hosted-pages';
import type { TestProvider } from './testing/test-provider';
import { connect, controlSecret, readClock, startTestProvider } from './testing/test-provider';

describe('The controls of the payment provider', () => {
  let provider: TestProvider;
  beforeEach(async () => {
    provider = await startTestProvider();
  });
  afterEach(() => provider.stop());

  const clock = () => readClock(fetch(`${provider.origin}/control/clock`));
  const post = (path: string, body: unknown) =>
    fetch(`${provider.origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('Moving the clock also moves it for its subscribers', async () => {
    const before = await clock();
    const response = await readClock(post('/control/clock', { advanceSeconds: 3_600 }));
    expect(response).toMatchObject({ offsetSeconds: 3_600, unreached: [] });
    expect(Date.parse(response.now) - Date.parse(before.now)).toBeGreaterThanOrEqual(3_600_000);
    expect(provider.shop.offsets).toEqual([{ secret: controlSecret, offsetSeconds: 3_600 }]);
  });

  it('Webhooks about renewals are sent after the subscribers have the new time', async () => {
    await buy(provider, 'price_premium_month_t1');
    await provider.shop.arrived(3);
    await provider.advanceDays(40);
    expect(provider.shop.offsets).toHaveLength(1);
    expect(provider.shop.received.length).toBeGreaterThan(3);
  });

  it('The response to a clock move names the subscribers that cannot be reached', async () => {
    await provider.shop.stop();
    const response = await readClock(post('/control/clock', { advanceSeconds: 60 }));
    expect(response.unreached).toEqual([`${provider.shop.origin}/control/clock`]);
  });

  it.each([
    [{}],
    [{ advanceSeconds: -1 }],
    [{ advanceSeconds: 1.5 }],
    [{ advanceSeconds: '60' }],
    [{ advanceSeconds: 1e12 }],
  ])('The clock rejects the move %j', async (body) => {
    expect((await post('/control/clock', body)).status).toBe(400);
    expect(await clock()).toMatchObject({ offsetSeconds: 0 });
  });

  it('A body that is not JSON is rejected with 400', async () => {
    const response = await fetch(`${provider.origin}/control/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"advanceSeconds":',
    });
    expect(response.status).toBe(400);
  });

  it('The page of the clock has buttons that move it', async () => {
    const page = await fetch(`${provider.origin}/control/clock`, {
      headers: { accept: 'text/html' },
    });
    expect(await page.text()).toContain('+1 month');
    await submit(`${provider.origin}/control/clock/step`, { unit: 'week', count: '2' });
    expect(await clock()).toMatchObject({ offsetSeconds: 14 * 86_400 });
  });

  it('The page of the faults stores the faults that are switched on', async () => {
    await submit(`${provider.origin}/control/faults`, {
      webhookDelaySeconds: '2',
      duplicateWebhooks: 'true',
      api: 'respond',
    });
    const faults = await (await fetch(`${provider.origin}/control/faults`)).json();
    expect(faults).toEqual({
      webhookDelaySeconds: 2,
      duplicateWebhooks: true,
      reorderWebhooks: false,
      overlapWebhooks: false,
      dropWebhooks: false,
      failFinalization: false,
      api: 'respond',
      afterLastAttempt: 'cancel',
    });
  });

  it('The API responds with 500 while the fault “fail” is on', async () => {
    await provider.setFaults({ api: 'fail' });
    await expect(provider.stripe.products.list()).rejects.toMatchObject({ statusCode: 500 });
    await provider.setFaults({});
    expect((await provider.stripe.products.list()).data).toHaveLength(3);
  });

  it('The API rejects requests with 429 while the fault “limit” is on', async () => {
    await provider.setFaults({ api: 'limit' });
    await expect(provider.stripe.prices.list()).rejects.toMatchObject({
      type: 'StripeRateLimitError',
      statusCode: 429,
      code: 'rate_limit',
    });
  });

  it('The API does not respond while the fault “hang” is on', async () => {
    await provider.setFaults({ api: 'hang' });
    const impatient = connect(provider.origin);
    await expect(impatient.products.list({}, { timeout: 200 })).rejects.toMatchObject({
      type: 'StripeConnectionError',
    });
  });

  it('The first page shows the latest events and the test cards', async () => {
    await buy(provider, 'price_premium_month_t1');
    const { text } = await open(`${provider.origin}/`);
    expect(text).toContain('Local stand-in');
    expect(text).toContain('checkout.session.completed');
    expect(text).toContain('4242 4242 4242 4242');
  });
});
