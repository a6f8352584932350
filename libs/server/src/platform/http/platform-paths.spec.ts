import { createHash } from 'node:crypto';
import { serveApp, type ServedApp } from '../../testing/serve-app';
import { createControlClock } from './control-clock';
import { checkParts, type DependedPart } from './readiness';

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
