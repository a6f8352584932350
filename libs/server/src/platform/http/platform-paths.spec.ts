import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLocalClock, fetchOffsetSeconds } from '../../adapters/clock/clocks';
import { serveApp, type ServedApp } from '../../testing/serve-app';
import { parseListenAddress } from '../config/fields';
import { createLogger } from '../observability/logger';
import { createControlClock } from './control-clock';
import { checkParts, type DependedPart, rememberCheck } from './readiness';
import { serveMetrics } from './serve-metrics';

describe('the paths of the platform', () => {
  const moved = jest.fn();

  const ranDue = jest.fn(async () => undefined);

  const part = (name: string, isNeeded: boolean, isUp: () => boolean): DependedPart => ({
    name,
    isNeeded,
    problem: `The ${name} is missing.`,
    remedy: 'Find it.',
    works: async () => isUp(),
  });

  let isDatabaseUp = true;

  let isMailUp = true;

  let app: ServedApp;

  beforeAll(async () => {
    app = await serveApp(
      {
        readiness: () =>
          checkParts([
            part('database', true, () => isDatabaseUp),
            part('jobs', true, () => true),
            part('mail', false, () => isMailUp),
          ]),
        keys: { publicKeys: async () => ({ keys: [{ kty: 'EC', kid: 'k1' }] }) },
        rawRoutes: [
          createControlClock({
            controlSecret: 'control-secret-of-ours',
            setOffsetSeconds: moved,
            runDue: ranDue,
          }),
        ],
      },
      {
        BRAND: '{"productName":"</script><b>"}',
        APP_VERSION: '1.2.3',
        TARGET_ORIGINS: 'https://editor.example',
        ALLOWED_PARENT_ORIGINS: 'https://editor.example',
      },
    );
  });

  afterAll(() => app.stop());

  afterEach(() => {
    isDatabaseUp = true;
    isMailUp = true;
    moved.mockClear();
    ranDue.mockClear();
  });

  describe('the health of the api', () => {
    it('The response of /healthz depends only on the process (SHARED-47)', async () => {
      isDatabaseUp = false;
      const response = await fetch(`${app.url}/healthz`);
      expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
    });

    const readyz = async () => {
      const response = await fetch(`${app.url}/readyz`);
      return [response.status, await response.json()];
    };

    it('The response of /readyz names every part that the API depends on (SHARED-47, SHARED-383)', async () => {
      expect(await readyz()).toEqual([
        200,
        { status: 'ready', checks: { database: true, jobs: true, mail: true }, missing: [] },
      ]);
    });

    it('Without a part that it needs, the API is not ready and says what is missing (SHARED-47, SHARED-383)', async () => {
      isDatabaseUp = false;
      expect(await readyz()).toEqual([
        503,
        {
          status: 'not ready',
          checks: { database: false, jobs: true, mail: true },
          missing: ['The database is missing.'],
        },
      ]);
    });

    it('Without a part that only delays something, the API stays ready and says what is missing (SHARED-383)', async () => {
      isMailUp = false;
      expect(await readyz()).toEqual([
        200,
        {
          status: 'ready',
          checks: { database: true, jobs: true, mail: false },
          missing: ['The mail is missing.'],
        },
      ]);
    });
  });

  describe('the published keys and settings', () => {
    it('The public keys are published at /.well-known/jwks.json (SHARED-78)', async () => {
      const response = await fetch(`${app.url}/.well-known/jwks.json`);
      expect(await response.json()).toEqual({ keys: [{ kty: 'EC', kid: 'k1' }] });
    });

    it('The browser’s settings are published at /config.js, cannot end the script and contain no secret (SHARED-49)', async () => {
      const response = await fetch(`${app.url}/config.js`);
      const script = await response.text();
      expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(script).not.toContain('<');
      const [, settings = ''] = /^window\.portalConfig = (.*);\n$/.exec(script) ?? [];
      expect(JSON.parse(settings)).toEqual({
        brand: { productName: '</script><b>' },
        flagsClientKey: 'portal',
        hosts: {
          origin: app.url,
          auth: `${app.url}/identity`,
          language: `${app.url}/language`,
          metrics: `${app.url}/metrics`,
          flags: `${app.url}/flags`,
        },
        version: '1.2.3',
        signInWithEditor: false,
        extensionId: '',
        cookieDomain: '',
        tagManagerUrl: '',
        statsDashboardUrl: '',
        socialProviders: [],
        targetOrigins: ['https://editor.example'],
        allowedParentOrigins: ['https://editor.example'],
        mainAppOrigins: [],
        automaticTax: false,
        payByInvoiceFromSeats: 0,
        quotations: [],
        earlyRequests: expect.any(Object),
      });
    });
  });

  describe('the API reference', () => {
    it('The page shows the operations of /openapi.json, and its policy allows its own styles and nothing else (SHARED-132)', async () => {
      const response = await fetch(`${app.url}/api-docs`);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      const page = await response.text();
      expect(page).toContain('<code>POST /control/clock</code>');
      const [styles = ''] = page.match(/(?<=<style>)[^<]*/) ?? [];
      const hash = createHash('sha256').update(styles).digest('base64');
      expect(response.headers.get('content-security-policy')).toBe(
        [
          "default-src 'none'",
          `style-src 'sha256-${hash}'`,
          "frame-ancestors 'none'",
          "base-uri 'none'",
          "form-action 'none'",
          "img-src 'self'",
          "require-trusted-types-for 'script'",
          "trusted-types 'none'",
        ].join(';'),
      );
      expect(response.headers.get('permissions-policy')).toContain('camera=()');
    });
  });

  describe('the control of the clock', () => {
    const move = (body: string, secret?: string) =>
      fetch(`${app.url}/control/clock`, {
        method: 'POST',
        body,
        headers: secret === undefined ? {} : { 'x-control-secret': secret },
      });

    it('The control endpoint moves the clock, runs the due work and then responds (SHARED-79)', async () => {
      const response = await move('{"offsetSeconds":86400}', 'control-secret-of-ours');
      expect([response.status, await response.json()]).toEqual([200, { offsetSeconds: 86_400 }]);
      expect(moved).toHaveBeenCalledWith(86_400);
      expect(ranDue).toHaveBeenCalledTimes(1);
    });

    it.each([[undefined], ['another secret'], ['']])(
      'The control endpoint rejects the secret %j (SHARED-79)',
      async (secret) => {
        expect((await move('{"offsetSeconds":86400}', secret)).status).toBe(403);
        expect(moved).not.toHaveBeenCalled();
      },
    );

    it.each(['{}', '{"offsetSeconds":"1"}', '{"offsetSeconds":null}', 'x'])(
      'The control endpoint rejects the body %s (SHARED-79)',
      async (body) => {
        expect((await move(body, 'control-secret-of-ours')).status).toBe(400);
        expect(moved).not.toHaveBeenCalled();
      },
    );

    it('The control endpoint is not served without a local clock (SHARED-79)', async () => {
      const other = await serveApp();
      const response = await fetch(`${other.url}/control/clock`, {
        method: 'POST',
        body: '{"offsetSeconds":1}',
      });
      await other.stop();
      expect(response.status).toBe(404);
    });
  });

  describe('the request log', () => {
    it('A request is logged in one line with id, path without query, status and time, and nothing about the user (SHARED-51)', async () => {
      const response = await fetch(`${app.url}/healthz?email=ada@example.org&token=abc`, {
        headers: { token: 'a-secret-token', 'user-agent': 'agent-of-ada' },
      });
      await response.text();
      const id = response.headers.get('x-request-id') ?? 'none';
      const line = app.lines.find((each) => each.includes(id)) ?? '{}';
      expect(JSON.parse(line)).toEqual({
        level: 30,
        time: expect.any(String),
        requestId: id,
        req: { method: 'GET', path: '/healthz' },
        res: { status: 200 },
        responseTime: expect.any(Number),
        msg: 'request completed',
      });
    });

    it('The request log hides an email address in a path (SHARED-51)', async () => {
      const response = await fetch(`${app.url}/ada@example.org`);
      await response.text();
      expect(app.lines.join('')).not.toContain('ada@example.org');
    });
  });
});

describe('the parts that the API depends on', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('A part that does not answer within a second does not work, and neither does one whose check fails (SHARED-383)', async () => {
    const part = { isNeeded: true, problem: 'It is missing.', remedy: 'Find it.' };
    const checking = checkParts([
      { ...part, name: 'silent', works: () => new Promise(() => undefined) },
      { ...part, name: 'broken', works: () => Promise.reject(new Error('no')) },
    ]);
    await jest.advanceTimersByTimeAsync(1_000);
    expect((await checking).checks).toEqual({ silent: false, broken: false });
  });

  it('While the database gives no answer, what only it knows is left out (SHARED-383)', async () => {
    const asksDatabase = true as const;
    const part = { isNeeded: true, asksDatabase, problem: 'It is missing.', remedy: 'Find it.' };
    const checking = checkParts([
      { ...part, name: 'silent', works: () => new Promise(() => undefined) },
      { ...part, name: 'broken', works: () => Promise.reject(new Error('no')) },
    ]);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await checking).toEqual({ isReady: true, checks: {}, missing: [] });
    const denied = await checkParts([{ ...part, name: 'denied', works: async () => false }]);
    expect(denied).toEqual({
      isReady: false,
      checks: { denied: false },
      missing: ['It is missing.'],
    });
  });

  it('An expensive check runs once in its time, however many ask, and its last answer is given until then (SHARED-383)', async () => {
    const check = jest.fn(async () => true);
    const works = rememberCheck(check, 1_000);
    expect(await Promise.all([works(), works(), works()])).toEqual([true, true, true]);
    expect(check).toHaveBeenCalledTimes(1);
    check.mockRejectedValue(new Error('down'));
    jest.advanceTimersByTime(1_000);
    expect(await works()).toBe(true);
    await jest.advanceTimersByTimeAsync(1);
    expect(await works()).toBe(false);
    expect(check).toHaveBeenCalledTimes(2);
    check.mockResolvedValue(true);
    jest.advanceTimersByTime(2_000);
    expect(await works()).toBe(true);
  });
});

describe('the log of requests', () => {
  async function linesAt(level: string, path = '/healthz') {
    const lines: string[] = [];
    const logger = createLogger(level, { write: (line) => lines.push(line) });
    const app = await serveApp({ logger });
    try {
      const { headers } = await fetch(`${app.url}${path}`);
      return { id: headers.get('x-request-id'), lines };
    } finally {
      await app.stop();
    }
  }

  it('A request is logged in one line with the id that its response names', async () => {
    const { id, lines } = await linesAt('info');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({
      requestId: id,
      req: { method: 'GET', path: '/healthz' },
      res: { status: 200 },
    });
  });

  it('A check of the readiness is not logged (SHARED-51)', async () => {
    const { id, lines } = await linesAt('info', '/readyz?by=balancer');
    expect(id).toMatch(/^[\da-f-]{36}$/);
    expect(lines).toEqual([]);
  });

  it('A response names the id of its request also where the level prints no requests', async () => {
    const { id, lines } = await linesAt('warn');
    expect(id).toMatch(/^[\da-f-]{36}$/);
    expect(lines).toEqual([]);
  });
});

describe('the address of the metrics', () => {
  it('The metrics are served at an address of their own, and nothing else is (SHARED-380)', async () => {
    const server = await serveMetrics(async () => 'portal_info 1\n', {
      host: '127.0.0.1',
      port: 0,
    });
    const url = `http://127.0.0.1:${server.port}`;
    try {
      const metrics = await fetch(`${url}/metrics`);
      expect([metrics.status, await metrics.text()]).toEqual([200, 'portal_info 1\n']);
      expect(metrics.headers.get('x-content-type-options')).toBe('nosniff');
      expect(metrics.headers.get('cache-control')).toBe('no-store');
      const others = [
        await fetch(`${url}/`),
        await fetch(`${url}/metrics?a=1`),
        await fetch(`${url}/metrics`, { method: 'POST' }),
      ];
      expect(others.map(({ status }) => status)).toEqual([404, 404, 404]);
    } finally {
      await server.stop(0);
    }
  });

  it('Metrics that cannot be read give a status of 500 without a reason (SHARED-380)', async () => {
    const fail = () => Promise.reject(new Error('canary'));
    const server = await serveMetrics(fail, { host: '127.0.0.1', port: 0 });
    const response = await fetch(`http://127.0.0.1:${server.port}/metrics`);
    await server.stop(0);
    expect([response.status, await response.text()]).toEqual([500, '']);
  });

  it('The portal’s own address serves no metrics (SHARED-380)', async () => {
    const app = await serveApp();
    const { status } = await fetch(`${app.url}/metrics`);
    await app.stop();
    expect(status).toBe(404);
  });

  it.each([
    ['127.0.0.1:9464', { host: '127.0.0.1', port: 9464 }],
    ['0.0.0.0:80', { host: '0.0.0.0', port: 80 }],
    ['[::1]:9464', { host: '::1', port: 9464 }],
    ['9464', undefined],
    ['localhost:9464', undefined],
    ['127.0.0.1', undefined],
    ['127.0.0.1:99999', undefined],
    ['[127.0.0.1]:9464', undefined],
    ['127.0.0.300:9464', undefined],
  ])('The setting %s of the address is read as %j (SHARED-380)', (text, address) => {
    expect(parseListenAddress(text)).toEqual(address);
  });
});

describe('the local clock', () => {
  it('The local clock is the machine’s clock, moved by its offset', () => {
    jest.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
    const clock = createLocalClock(3600);
    expect(clock.now()).toEqual(new Date('2026-11-20T13:00:00Z'));
    clock.setOffsetSeconds(-60);
    expect(clock.now()).toEqual(new Date('2026-11-20T11:59:00Z'));
    jest.useRealTimers();
  });
});

describe('the offset at start', () => {
  let body = '';
  const server = createServer((_req, res) => res.end(body));
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it.each([
    ['{"now":"2026-11-20T12:00:00Z","offsetSeconds":90}', 90],
    ['{"offsetSeconds":"90"}', 0],
    ['{}', 0],
    ['nonsense', 0],
  ])('For the response %s the offset at start is %i', async (text, offset) => {
    body = text;
    expect(await fetchOffsetSeconds(address())).toBe(offset);
  });

  it('Without a response the offset at start is 0', async () => {
    expect(await fetchOffsetSeconds('http://127.0.0.1:9')).toBe(0);
  });
});
