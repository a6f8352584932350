import { serveApp, type ServedApp } from '../../testing/serve-app';
import { createControlClock } from './control-clock';

const moved = jest.fn();
const ranDue = jest.fn(async () => undefined);
let ready = true;
let app: ServedApp;

beforeAll(async () => {
  app = await serveApp(
    {
      readiness: async () => ({ database: ready, jobs: true }),
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
    },
  );
});
afterAll(() => app.stop());
afterEach(() => {
  ready = true;
  moved.mockClear();
  ranDue.mockClear();
});

describe('the health of the api', () => {
  it('is the process alone at /healthz', async () => {
    ready = false;
    const answer = await fetch(`${app.url}/healthz`);
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }]);
  });

  it('is what it stands on at /readyz', async () => {
    const good = await fetch(`${app.url}/readyz`);
    expect([good.status, await good.json()]).toEqual([
      200,
      { status: 'ready', checks: { database: true, jobs: true } },
    ]);
    ready = false;
    const bad = await fetch(`${app.url}/readyz`);
    expect([bad.status, await bad.json()]).toEqual([
      503,
      { status: 'not ready', checks: { database: false, jobs: true } },
    ]);
  });
});

describe('what the api publishes', () => {
  it('has the public keys', async () => {
    const answer = await fetch(`${app.url}/.well-known/jwks.json`);
    expect(await answer.json()).toEqual({ keys: [{ kty: 'EC', kid: 'k1' }] });
  });

  it('has the browser’s configuration, without a way out of the script and without a secret', async () => {
    const answer = await fetch(`${app.url}/config.js`);
    const script = await answer.text();
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(script).not.toContain('<');
    const [, told = ''] = /^window\.portalConfig = (.*);\n$/.exec(script) ?? [];
    expect(JSON.parse(told)).toEqual({
      brand: { productName: '</script><b>' },
      hosts: { origin: app.url, auth: `${app.url}/identity`, language: `${app.url}/language` },
      version: '1.2.3',
      signInWithEditor: false,
      extensionId: '',
      cookieDomain: '',
      socialProviders: [],
      targetOrigins: ['https://editor.example'],
    });
  });
});

describe('the clock’s follower', () => {
  const move = (body: string, secret?: string) =>
    fetch(`${app.url}/control/clock`, {
      method: 'POST',
      body,
      headers: secret === undefined ? {} : { 'x-control-secret': secret },
    });

  it('moves the clock, does what is due, and only then answers', async () => {
    const answer = await move('{"offsetSeconds":86400}', 'control-secret-of-ours');
    expect([answer.status, await answer.json()]).toEqual([200, { offsetSeconds: 86_400 }]);
    expect(moved).toHaveBeenCalledWith(86_400);
    expect(ranDue).toHaveBeenCalledTimes(1);
  });

  it.each([[undefined], ['another secret'], ['']])('refuses the secret %j', async (secret) => {
    expect((await move('{"offsetSeconds":86400}', secret)).status).toBe(403);
    expect(moved).not.toHaveBeenCalled();
  });

  it.each(['{}', '{"offsetSeconds":"1"}', '{"offsetSeconds":null}', 'x'])(
    'refuses %s',
    async (body) => {
      expect((await move(body, 'control-secret-of-ours')).status).toBe(400);
      expect(moved).not.toHaveBeenCalled();
    },
  );

  it('is not there without a local clock', async () => {
    const other = await serveApp();
    const answer = await fetch(`${other.url}/control/clock`, {
      method: 'POST',
      body: '{"offsetSeconds":1}',
    });
    await other.stop();
    expect(answer.status).toBe(404);
  });
});

describe('the request log', () => {
  it('has one line with id, path without query, status and time, and nothing of the person', async () => {
    const answer = await fetch(`${app.url}/healthz?email=ada@example.org&token=abc`, {
      headers: { token: 'a-secret-token', 'user-agent': 'agent-of-ada' },
    });
    await answer.text();
    const id = answer.headers.get('x-request-id') ?? 'none';
    const line = app.lines.find((each) => each.includes(id)) ?? '{}';
    expect(JSON.parse(line)).toEqual({
      level: 30,
      time: expect.any(String),
      requestId: id,
      method: 'GET',
      path: '/healthz',
      status: 200,
      ms: expect.any(Number),
      msg: 'request',
    });
  });

  it('hides an address in a path', async () => {
    const answer = await fetch(`${app.url}/ada@example.org`);
    await answer.text();
    expect(app.lines.join('')).not.toContain('ada@example.org');
  });
});
