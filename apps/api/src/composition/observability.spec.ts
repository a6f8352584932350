import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressOf, checkParts, loginWays, createScrape, showZeros } from '@portal/server/http';
import { startTracing, createLogger } from '@portal/server/platform';
import { startEveryEndpointWorld, type EveryEndpointWorld } from '../testing/every-endpoint-world';
import { endpointsWithSessions } from '../testing/session-openings';
import {
  type Received,
  startMailServer,
  startTraceCollector,
  testConfig,
  type TestApi,
  type TraceCollector,
} from '@portal/server/testing';
import { endpointsByName } from '../testing/requests/valid-requests';
import { randomUUID } from 'node:crypto';
import { authSessionEndpoints } from '@portal/auth-session/domain';
import { createSmtpTransport } from '@portal/server/adapters';
import { createBackupState } from '@portal/server/operator';
import { signIn, signUp, startAuthApi, ticketFor } from '@portal/auth-session/server/testing';

// Hashes passwords, mails and waits for a mail server.
jest.setTimeout(120_000);

describe('what operators see', () => {
  const canary = 'canary.person@example.org';
  const agent = 'canary-agent/1.0';
  const network = '198.51.100.77';

  /** A copy of a value in which every text is a canary. */
  function withCanaries(value: unknown): unknown {
    if (typeof value === 'string') return canary;
    if (Array.isArray(value)) return value.map(withCanaries);
    if (!(value instanceof Object)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, field]) => [name, withCanaries(field)]),
    );
  }

  /** Every text of a request that is long enough to be recognized. */
  const textsIn = (value: unknown): string[] => {
    if (typeof value === 'string') return value.length >= 12 ? [value] : [];
    return Object.values(value instanceof Object ? value : {}).flatMap(textsIn);
  };

  const deploy = join(__dirname, '../../../../tools/deploy');

  let world: EveryEndpointWorld;
  let metrics = '';
  let collector: TraceCollector;
  const sent: string[] = [];

  beforeAll(async () => {
    collector = await startTraceCollector();
    const traced = testConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    const tracing = await startTracing(traced, createLogger('silent'));
    world = await startEveryEndpointWorld();
    const { api, routes, otherPaths } = world;
    const { send, valid, uid } = await world.signIn();
    sent.push(uid);
    await signIn(api, 'ada@example.org');
    for (const { name, endpoint } of endpointsByName) {
      for (const input of [valid[name], withCanaries(valid[name])]) {
        sent.push(...textsIn(input));
        await (await send(endpoint, input)).text();
      }
    }
    const headers = {
      'user-agent': agent,
      'x-forwarded-for': network,
      'x-request-id': canary,
      traceparent: `00-${canary}-01`,
      tracestate: `canary=${canary}`,
      baggage: `email=${canary}`,
      cookie: `device=${canary}`,
      referer: `http://localhost/?email=${canary}`,
      authorization: `Bearer ${canary}`,
    };
    for (const { method, path } of [...otherPaths, { method: 'GET', path: `/${canary}` }])
      await api.fetch(`${path}?email=${canary}`, { method, headers, redirect: 'manual' });
    api.setMailServerDown(true);
    await api.runJobs().catch(() => undefined);
    api.setMailServerDown(false);
    await api.runJobs();
    await api.runScheduledJobs();
    const scheduledJobs = [{ name: 'daily', run: async () => undefined }];
    const queues = ['mail', 'payment-event'];
    showZeros(api.metrics, { modules: [{ routes }], queues, scheduledJobs });
    metrics = await createScrape(api.metrics, {
      database: api.database,
      queues,
      waitingHashes: () => 0,
      readiness: () => checkParts([]),
      backups: createBackupState(api.platform),
    })();
    await tracing?.stop();
  }, 180_000);
  afterAll(async () => {
    await world.api.stop();
    await collector.stop();
  });

  const samples = () => metrics.split('\n').filter((line) => !line.startsWith('#'));

  it.each(endpointsByName.map(({ name, endpoint }) => [name, endpoint] as const))(
    'The requests of %s are counted by the pattern of its route (SHARED-380)',
    (_name, endpoint) => {
      const { path: route } = addressOf({ endpoint }, world.api.config);
      const labels = `method="${endpoint.method}",route="${route}"`;
      const counted = samples().filter((line) =>
        line.startsWith(`portal_http_requests_total{${labels},`),
      );
      const sum = counted.reduce((total, line) => total + Number(line.split(' ').at(-1)), 0);
      expect(sum).toBeGreaterThanOrEqual(2);
      expect(metrics).toContain(`portal_http_request_duration_seconds_count{${labels}}`);
    },
  );

  it('The requests of every other route are counted by its pattern, and those of no route together (SHARED-380)', () => {
    for (const { method, path } of world.otherPaths)
      expect(metrics).toContain(`portal_http_requests_total{method="${method}",route="${path}",`);
    expect(metrics).toContain('portal_http_requests_total{method="GET",route="none",');
  });

  it('Every limit, queue and scheduled job is shown before its first event (SHARED-380)', () => {
    const limits = world.routes.flatMap(({ limits: declared }) =>
      typeof declared === 'string' ? [] : Object.values(declared),
    );
    expect(limits.length).toBeGreaterThan(20);
    for (const { name } of limits)
      expect(metrics).toContain(`portal_limit_hits_total{limit="${name}"}`);
    for (const state of ['created', 'retry', 'active', 'failed'])
      expect(metrics).toContain(`portal_jobs{queue="payment-event",state="${state}"} `);
    expect(metrics).toContain('portal_scheduled_job_runs_total{task="daily",result="failed"} 0');
  });

  it('Every endpoint that opens or renews a session is counted as a login (SHARED-380)', () => {
    // Changing the password continues a session.
    const expected = endpointsWithSessions().filter((name) => name !== 'changePassword');
    expect(
      Object.keys(loginWays)
        .filter((name) => name !== 'signUp')
        .sort(),
    ).toEqual(expected.sort());
  });

  it('Logins are counted by way and result, and mails and passwords by result (SHARED-380)', () => {
    const valueOf = (sample: string) =>
      Number(
        samples()
          .find((line) => line.startsWith(sample))
          ?.split(' ')
          .at(-1),
      );
    expect(valueOf('portal_logins_total{way="password",result="OK"}')).toBeGreaterThan(0);
    expect(valueOf('portal_logins_total{way="password",result="INVALID_REQUEST"}')).toBe(1);
    expect(valueOf('portal_mails_total{result="accepted"}')).toBeGreaterThan(0);
    expect(valueOf('portal_mails_total{result="refused"}')).toBeGreaterThan(0);
    expect(valueOf('portal_password_hashes_total{result="done"}')).toBeGreaterThan(0);
    expect(valueOf('portal_job_runs_total{queue="mail",result="failed"}')).toBeGreaterThan(0);
  });

  it('Every request has a span with the pattern of its route, and its transactions and statements are in its trace (SHARED-388)', () => {
    const spans = collector.spans();
    const names = new Set(spans.map(({ name }) => name));
    for (const { endpoint } of endpointsByName) {
      const { path } = addressOf({ endpoint }, world.api.config);
      expect(names).toContain(`${endpoint.method} ${path}`);
    }
    const requests = new Map(spans.map((span) => [span.spanId, span]));
    const transactions = spans.filter(({ name }) => name === 'transaction');
    const parents = transactions.map(({ parentSpanId = '' }) => requests.get(parentSpanId)?.name);
    expect(parents.filter((name) => name?.startsWith('POST /')).length).toBeGreaterThan(20);
    expect(transactions.filter(({ events }) => events.length > 0).length).toBeGreaterThan(20);
  });

  it('The jobs of a request and the mails of those are in its trace (SHARED-388)', () => {
    const spans = collector.spans();
    const mail = spans.find(({ name, status }) => name === 'send mail' && status.code !== 2);
    const trace = spans.filter(({ traceId }) => traceId === mail?.traceId);
    const names = trace.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([expect.stringMatching(/^POST \//), 'job mail']));
    expect(new Set(trace.map(({ attributes }) => attributes['request.id'])).size).toBe(1);
  });

  it('Neither the log, the metrics nor the traces contain an address, a name, a secret or an id of a person (SHARED-51, SHARED-380, SHARED-388)', () => {
    const traces = collector.bodies.join('');
    expect(collector.spans().length).toBeGreaterThan(100);
    const log = world.lines.join('');
    expect(log).toContain('request completed');
    expect(sent.length).toBeGreaterThan(100);
    const secrets = [canary, 'canary', agent, network, 'ada@example.org', ...new Set(sent)];
    expect(secrets.filter((text) => metrics.includes(text))).toEqual([]);
    expect(secrets.filter((text) => log.includes(text))).toEqual([]);
    expect(secrets.filter((text) => traces.includes(text))).toEqual([]);
  });

  it.each(['prometheus/alert-rules.yml', 'grafana/portal.json'])(
    'Every metric that %s names exists (SHARED-385)',
    (file) => {
      const text = readFileSync(join(deploy, file), 'utf8');
      const named = new Set(text.match(/\bportal_[a-z_]+/g));
      const known = new Set([...metrics.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
      expect(named.size).toBeGreaterThan(8);
      expect(
        [...named].filter((name) => !known.has(name) && !known.has(name.replace(/_bucket$/, ''))),
      ).toEqual([]);
    },
  );
});

describe('the id of a request', () => {
  const lines: string[] = [];
  const received: Received[] = [];
  let api: TestApi;
  let mailServer: Awaited<ReturnType<typeof startMailServer>>;
  let transport: ReturnType<typeof createSmtpTransport>;

  beforeAll(async () => {
    mailServer = await startMailServer(received);
    transport = createSmtpTransport(mailServer.url);
    api = await startAuthApi({ transport, log: { write: (line) => void lines.push(line) } });
    for (const name of ['ada', 'grace', 'mary', 'joan']) await signUp(api, `${name}@example.org`);
    await api.runJobs();
    received.splice(0);
  });
  afterAll(async () => {
    transport.close();
    await api.stop();
    await mailServer.stop();
  });

  /** Asks for a link to reset a password; returns the id that the response names. */
  async function ask(email: string, headers: Readonly<Record<string, string>> = {}) {
    const ticket = await ticketFor(api, 'reset');
    const input = { email, requestType: 'PASSWORD_RESET', ticket } as const;
    const response = await api.call(authSessionEndpoints.requestCode, input, { headers });
    expect(response.ok).toBe(true);
    return String(response.headers.get('x-request-id'));
  }
  const logged = () => lines.map((line): Record<string, unknown> => JSON.parse(line));
  const loggedOf = (requestId: string) =>
    logged().filter((line) => line['requestId'] === requestId);
  const headerOf = (address: string) =>
    received
      .filter(({ recipients }) => recipients.includes(address))
      .map(({ source }) => /^X-Request-Id: (.*)$/im.exec(source)?.[1]?.trim());

  it('The jobs of a request, the jobs of those, and the mail that the mail server receives have its id, also in the log (SHARED-387)', async () => {
    const [ada, grace] = await Promise.all([ask('ada@example.org'), ask('grace@example.org')]);
    expect(ada).not.toBe(grace);
    await api.runJobs();
    expect(headerOf('ada@example.org')).toEqual([ada]);
    expect(headerOf('grace@example.org')).toEqual([grace]);
    for (const id of [ada, grace]) {
      const texts = loggedOf(id).map(({ msg, queue }) => [msg, queue]);
      expect(texts).toContainEqual(['a job was done', 'auth-session.mail-code']);
      expect(texts).toContainEqual(['a job was done', 'mail']);
      expect(texts).toContainEqual(['the mail server accepted a mail', undefined]);
      expect(loggedOf(id)).toContainEqual(
        expect.objectContaining({
          msg: 'request completed',
          req: { method: 'POST', path: expect.any(String) },
        }),
      );
    }
  });

  it('A request keeps the id that a proxy or another service gave it, if it is a UUID (SHARED-387)', async () => {
    const given = randomUUID();
    expect(await ask('mary@example.org', { 'X-Request-Id': given })).toBe(given);
    await api.runJobs();
    expect(headerOf('mary@example.org')).toEqual([given]);
  });

  it.each([
    'canary-id',
    'canary.person@example.org',
    `canary-${randomUUID()}`,
    `${randomUUID()} "level":60,"msg":"canary"`,
    `${randomUUID()}, ${randomUUID()}-canary`,
    'canary'.repeat(200),
    '',
  ])('The id %j from outside is replaced and reaches no log (SHARED-387)', async (given) => {
    const response = await api.fetch('/healthz', { headers: { 'X-Request-Id': given } });
    expect(response.headers.get('x-request-id')).toMatch(
      /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/,
    );
    expect(lines.join('')).not.toContain('canary');
  });

  it('A job that failed says which request it belongs to (SHARED-387)', async () => {
    const id = await ask('joan@example.org');
    await mailServer.stop();
    await expect(api.runJobs()).rejects.toThrow('did not accept');
    expect(loggedOf(id).map(({ msg }) => msg)).toEqual(
      expect.arrayContaining([
        'the mail server refused a mail',
        'a job failed and will be tried again',
      ]),
    );
  });

  it('What no request caused has no id: its mails carry no such header (SHARED-387)', async () => {
    mailServer = await startMailServer(received);
    const own = createSmtpTransport(mailServer.url);
    await own.deliver({
      ...{ messageId: '<a@lemma.example>', from: 'a@lemma.example', to: 'nobody@example.org' },
      ...{ subject: 'A subject', html: '<p>Hello</p>', text: 'Hello' },
    });
    own.close();
    expect(headerOf('nobody@example.org')).toEqual([undefined]);
  });
});
