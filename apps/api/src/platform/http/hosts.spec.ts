import { request } from 'node:http';
import { defineEndpoint, emptyObject } from '@portal/shared/contract';
import { serveApp, type ServedApp } from '../../testing/serve-app';
import { defineRoutes } from './route';

const ping = defineEndpoint({
  name: 'ping',
  host: 'auth',
  method: 'POST',
  path: '/ping',
  access: 'public',
  request: emptyObject,
  response: emptyObject,
  errors: [],
  summary: 'Answers.',
  requirement: 'TEST-1',
});

/** `fetch` sets the Host header itself, so these requests are written by hand. */
function ask(
  app: ServedApp,
  path: string,
  headers: Record<string, string>,
  method = 'POST',
): Promise<{ status: number | undefined; headers: Record<string, unknown>; body: string }> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(app.url);
    const asked = request({ port, host: 'localhost', path, method, headers }, (answer) => {
      let body = '';
      answer.on('data', (chunk) => (body += String(chunk)));
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, body }));
    });
    asked.on('error', reject).end();
  });
}

describe('the host that is asked', () => {
  let app: ServedApp;
  beforeAll(async () => {
    app = await serveApp(
      { modules: [{ routes: defineRoutes({ ping }, { ping: async () => ({}) }) }] },
      { AUTH_HOST: 'https://auth.example', CORS_ORIGINS: 'https://product.example' },
    );
  });
  afterAll(() => app.stop());

  it('has the calls that the configuration gives it', async () => {
    expect(await ask(app, '/ping', { host: 'auth.example' })).toMatchObject({
      status: 200,
      body: '{}',
    });
    expect(await ask(app, '/identity/ping', { host: 'auth.example' })).toMatchObject({
      status: 404,
    });
    expect(await ask(app, '/ping', {})).toMatchObject({ status: 404 });
  });

  it.each([
    ['another', 'evil.example'],
    ['one that ends like ours', 'evil.auth.example'],
    ['ours with a dot at the end', 'auth.example.'],
    ['ours with another port', 'auth.example:81'],
    ['ours with credentials', 'a@auth.example'],
  ])('is refused when it is %s', async (_what, host) => {
    expect(await ask(app, '/ping', { host })).toMatchObject({
      status: 421,
      body: expect.stringContaining('MISDIRECTED'),
    });
  });

  it('is not taken from a forwarded header', async () => {
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'auth.example',
      forwarded: 'host=auth.example',
    };
    expect(await ask(app, '/ping', headers)).toMatchObject({ status: 421 });
  });

  it('is not taken from an absolute address', async () => {
    expect(await ask(app, 'http://auth.example/ping', {})).toMatchObject({ status: 400 });
  });

  it('does not matter to a load balancer', async () => {
    expect(await ask(app, '/healthz', { host: '10.0.0.7' }, 'GET')).toMatchObject({ status: 200 });
  });

  it('lets exactly the listed origins call', async () => {
    const listed = {
      host: 'auth.example',
      origin: 'https://product.example',
      'sec-fetch-site': 'cross-site',
    };
    expect(await ask(app, '/ping', listed)).toMatchObject({
      status: 200,
      headers: { 'access-control-allow-origin': 'https://product.example', vary: 'Origin' },
    });
    expect(await ask(app, '/ping', listed, 'OPTIONS')).toMatchObject({
      status: 204,
      headers: {
        'access-control-allow-origin': 'https://product.example',
        'access-control-allow-methods': 'POST, OPTIONS',
        'access-control-allow-headers': 'authorization, content-type, token',
      },
    });
  });

  it.each([
    'https://evil.example',
    'https://product.example.evil.example',
    'http://product.example',
  ])('tells the origin %s nothing', async (origin) => {
    const answer = await ask(app, '/ping', { host: 'auth.example', origin }, 'OPTIONS');
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    expect(answer.headers).toMatchObject({ vary: 'Origin' });
  });
});
