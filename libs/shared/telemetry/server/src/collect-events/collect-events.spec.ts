import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { telemetryEndpoints as endpoints } from '@portal/shared/telemetry/domain';
import { startTestApi, type TestApi } from '@portal/server/testing';
import { createTelemetryModule } from '../telemetry.module';
import { perNetwork as requestsPerNetwork } from '../telemetry.routes';
import { telemetryBatches } from '../telemetry.tables';
import { createBatchScheduledJob, keptBatches } from './batch.job';

const event = {
  deviceId: '7f0c2a6e-9f7d-4a3a-8a55-0f6c5a2b1c3d',
  frontend: 'portal',
  version: '1.2.3',
  type: 'page-viewed',
  action: 'plans',
};
const request = {
  deviceID: event.deviceId,
  email: 'Ada@Example.edu',
  eventType: 'page-viewed',
  eventProperties: { page: 'plans' },
};

/** A destination that keeps what it accepts; while it is down it responds with 503. */
async function startDestination() {
  const received: { id: unknown; batch: unknown }[] = [];
  const state = { isDown: false };
  const server: Server = createServer(async (req, res) => {
    const batch: unknown = JSON.parse(await text(req));
    if (!state.isDown) received.push({ id: req.headers['idempotency-key'], batch });
    res.writeHead(state.isDown ? 503 : 202).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  const stop = () => new Promise((resolve) => server.close(resolve));
  return { url: `http://127.0.0.1:${port}/events`, received, state, stop };
}

describe('the collector of analytics events', () => {
  let destination: Awaited<ReturnType<typeof startDestination>>;
  let api: TestApi;
  const start = (environment: Record<string, string>) =>
    startTestApi({
      modules: (platform) => ({
        modules: [createTelemetryModule(platform)],
        authenticator: { authenticate: async () => undefined },
      }),
      environment: { TRUSTED_PROXIES: 'loopback', ...environment },
    });
  beforeEach(async () => {
    destination = await startDestination();
    api = await start({ METRICS_DESTINATION_URL: destination.url });
  });
  afterEach(async () => {
    await api.stop();
    await destination.stop();
  });

  const rows = () => api.platform.database.query.select().from(telemetryBatches);
  const post = (body: string, headers: Record<string, string> = {}) =>
    api.fetch('/metrics/events', {
      method: 'POST',
      body,
      headers: { 'content-type': 'text/plain;charset=UTF-8', ...headers },
    });

  it('One event and a batch of events are stored and forwarded once (EVENT-4, EVENT-10, EVENT-13)', async () => {
    const second = { ...event, type: 'sign-in', action: 'password' };
    expect(await api.call(endpoints.collectEvents, event)).toMatchObject({ status: 200, body: {} });
    await api.call(endpoints.collectEvents, { events: [event, second] });
    expect(await rows()).toMatchObject([{ acceptedAt: null }, { acceptedAt: null }]);
    await api.runJobs();
    expect(destination.received.map(({ batch }) => batch)).toEqual([
      { events: [event] },
      { events: [event, second] },
    ]);
    const stored = await rows();
    expect(stored.map(({ id }) => id).toSorted()).toEqual(
      destination.received.map(({ id }) => id).toSorted(),
    );
    expect(stored).toMatchObject([
      { acceptedAt: api.clock.now() },
      { acceptedAt: api.clock.now() },
    ]);
    api.clock.advance({ hours: 1 });
    await api.runScheduledJobs();
    expect(await api.runJobs()).toBe(0);
  });

  it('The event of the other path is stored with the domain in place of its email address (EVENT-3, EVENT-6)', async () => {
    expect(await api.call(endpoints.collectMetrics, request)).toMatchObject({ status: 200 });
    await api.runJobs();
    const { deviceID, eventType, eventProperties } = request;
    const kept = { deviceID, eventType, eventProperties, emailDomain: 'example.edu' };
    expect(await rows()).toMatchObject([{ kind: 'requests', items: [kept] }]);
    expect(destination.received).toMatchObject([{ batch: { requests: [kept] } }]);
    expect(JSON.stringify(await rows())).not.toContain('@');
  });

  it('A beacon is a request with plain text, from the portal or a listed origin only (EVENT-10)', async () => {
    const body = JSON.stringify({ events: [event] });
    expect(await post(body, { origin: api.url })).toMatchObject({ status: 200 });
    expect(await post(body, { origin: 'https://evil.example' })).toMatchObject({ status: 403 });
    expect(await rows()).toHaveLength(1);
  });

  it('The collector may have a host of its own, where listed origins reach it (EVENT-10)', async () => {
    await api.stop();
    api = await start({
      METRICS_HOST: 'http://metrics.test',
      CORS_ORIGINS: 'https://product.example',
    });
    expect((await post(JSON.stringify(event))).status).toBe(404);
    expect(api.config.hosts.metrics).toBe('http://metrics.test');
  });

  it.each([
    ['an event without a type', JSON.stringify({ ...event, type: undefined }), 400],
    ['an email address', JSON.stringify({ ...event, properties: { to: 'a@b.example' } }), 400],
    ['an unknown field', JSON.stringify({ ...event, email: 'x' }), 400],
    ['51 events', JSON.stringify({ events: Array.from({ length: 51 }, () => event) }), 400],
    ['text that is no JSON', 'type=page-viewed', 400],
    ['a huge property', JSON.stringify({ ...event, properties: { x: 'x'.repeat(33_000) } }), 413],
    [
      'thousands of properties',
      JSON.stringify({
        ...event,
        properties: Object.fromEntries(Array.from({ length: 2_000 }, (_each, n) => [`p${n}`, 1])),
      }),
      413,
    ],
  ])('A request with %s is rejected and not stored (EVENT-12)', async (_what, body, status) => {
    expect((await post(body)).status).toBe(status);
    expect(await rows()).toEqual([]);
  });

  it('A network beyond its limit gets 429 without a statement; others are not affected (EVENT-11)', async () => {
    expect(requestsPerNetwork).toMatchObject({ points: 600, windowSeconds: 60 });
    const from = (ip: string) => post(JSON.stringify(event), { 'x-forwarded-for': ip });
    const { limiter } = api.platform;
    for (let taken = 0; taken < requestsPerNetwork.points; taken += 1)
      await limiter.take(requestsPerNetwork, '198.18.0.1');
    const take = jest.spyOn(limiter, 'takeAll');
    const first = await from('198.18.0.1');
    expect(first.status).toBe(429);
    expect(Number(first.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await from('198.18.0.1')).status).toBe(429);
    expect(take).toHaveBeenCalledTimes(1);
    expect((await from('198.18.0.2')).status).toBe(200);
    api.clock.advance({ minutes: 2 });
    expect((await from('198.18.0.1')).status).toBe(200);
    expect(await rows()).toHaveLength(2);
  });

  it('While the destination is away events wait, and they are forwarded once after hours (EVENT-13)', async () => {
    destination.state.isDown = true;
    await post(JSON.stringify(event));
    const tries = 8;
    for (let attempt = 0; attempt < tries; attempt += 1)
      await expect(api.runJobs()).rejects.toThrow('503');
    expect(await api.runJobs()).toBe(0);
    destination.state.isDown = false;
    await api.runScheduledJobs();
    expect(await api.runJobs()).toBe(0);
    api.clock.advance({ hours: 3 });
    await api.runScheduledJobs();
    await api.runJobs();
    expect(destination.received).toMatchObject([{ batch: { events: [event] } }]);
  });

  it('Without a destination events stay in the database (EVENT-13)', async () => {
    await api.stop();
    api = await start({});
    await post(JSON.stringify(event));
    api.clock.advance({ hours: 1 });
    await api.runScheduledJobs();
    expect(await api.runJobs()).toBe(0);
    expect(await rows()).toMatchObject([{ items: [event], acceptedAt: null }]);
  });

  it('Events are deleted after 30 days, and the oldest beyond 50,000 requests (EVENT-14)', async () => {
    await post(JSON.stringify(event));
    api.clock.advance({ days: 30, seconds: 1 });
    await api.runScheduledJobs();
    expect(await rows()).toEqual([]);

    expect(keptBatches).toEqual({ perSender: 5_000, total: 50_000 });
    for (const action of ['one', 'two', 'three']) {
      await post(JSON.stringify({ ...event, action }));
      api.clock.advance({ seconds: 1 });
    }
    await createBatchScheduledJob(api.platform, { perSender: 9, total: 2 }).run(api.clock.now());
    const actions = (await rows()).flatMap(({ items }) => items);
    expect(actions).toMatchObject([{ action: 'two' }, { action: 'three' }]);
  });

  it.each([
    ['of its share', { perSender: 3, total: 99 }],
    ['of the total', { perSender: 99, total: 5 }],
  ])(
    'A network that floods the collector evicts its own oldest events %s, and nobody else’s (EVENT-14, SHARED-97)',
    async (_what, kept) => {
      const from = (ip: string, action: string) =>
        post(JSON.stringify({ ...event, action }), { 'x-forwarded-for': ip });
      await from('198.18.0.1', 'earlier');
      await from('198.18.0.2', 'early');
      for (let sent = 0; sent < 20; sent += 1) {
        api.clock.advance({ seconds: 1 });
        await from('198.18.0.3', `flood ${sent}`);
      }
      await createBatchScheduledJob(api.platform, kept).run(api.clock.now());
      const actions = (await rows()).flatMap(({ items }) => items);
      expect(actions.map((item) => Object(item).action).sort()).toEqual([
        'earlier',
        'early',
        'flood 17',
        'flood 18',
        'flood 19',
      ]);
      expect(JSON.stringify(await rows())).not.toContain('198.18');
    },
  );
});
