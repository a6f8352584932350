import { request } from 'node:http';
import { defineEndpoint, emptyObject } from '@portal/shared/contract';
import { serveApp, type ServedApp } from '../../testing/serve-app';
import { testRoutes } from '../../testing/test-routes';

const ping = defineEndpoint({
  host: 'auth',
  method: 'POST',
  path: '/ping',
  access: 'public',
  effects: [],
  request: emptyObject,
  response: emptyObject,
  errors: [],
});

/** `fetch` sets the Host header itself, so these requests use `node:http`. */
function send(
  app: ServedApp,
  path: string,
  headers: Record<string, string> | readonly string[],
  method = 'POST',
): Promise<{ status: number | undefined; headers: Record<string, unknown>; body: string }> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(app.url);
    const sent = request({ port, host: 'localhost', path, method, headers }, (response) => {
      let body = '';
      response.on('data', (chunk) => (body += String(chunk)));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body }),
      );
    });
    sent.on('error', reject).end();
  });
}

describe('the host of a request', () => {
  let app: ServedApp;
  beforeAll(async () => {
    app = await serveApp(
      { modules: [{ routes: testRoutes({ ping }, { ping: async () => ({}) }) }] },
      { AUTH_HOST: 'https://auth.example', CORS_ORIGINS: 'https://product.example' },
    );
  });
  afterAll(() => app.stop());

  it('A host serves exactly the endpoints that are configured for it (SHARED-44)', async () => {
    expect(await send(app, '/ping', { host: 'auth.example' })).toMatchObject({
      status: 200,
      body: '{}',
    });
    expect(await send(app, '/identity/ping', { host: 'auth.example' })).toMatchObject({
      status: 404,
    });
    expect(await send(app, '/ping', {})).toMatchObject({ status: 404 });
  });

  it.each([
    ['another', 'evil.example'],
    ['one that ends like the portal’s', 'evil.auth.example'],
    ['the portal’s with a dot at the end', 'auth.example.'],
    ['the portal’s with another port', 'auth.example:81'],
    ['the portal’s with credentials', 'a@auth.example'],
  ])('A request is rejected when its host is %s (SHARED-44)', async (_what, host) => {
    expect(await send(app, '/ping', { host })).toMatchObject({
      status: 421,
      body: expect.stringContaining('MISDIRECTED'),
    });
  });

  it('The host of a request is not taken from a forwarded header (SHARED-44)', async () => {
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'auth.example',
      forwarded: 'host=auth.example',
    };
    expect(await send(app, '/ping', headers)).toMatchObject({ status: 421 });
  });

  it('The host of a request is not taken from an absolute request target (SHARED-44)', async () => {
    expect(await send(app, 'http://auth.example/ping', {})).toMatchObject({ status: 400 });
  });

  it.each([
    ['auth.example', 'evil.example'],
    ['evil.example', 'auth.example'],
    ['auth.example', 'auth.example'],
  ])('A request with two hosts is rejected: %s and %s (SHARED-87)', async (one, other) => {
    for (const path of ['/ping', '/healthz'])
      expect(await send(app, path, ['Host', one, 'HOST', other])).toMatchObject({
        status: 400,
        body: expect.stringContaining('INVALID_REQUEST'),
      });
  });

  it('A load balancer may request the health check with any host (SHARED-44)', async () => {
    expect(await send(app, '/healthz', { host: '10.0.0.7' }, 'GET')).toMatchObject({ status: 200 });
  });

  it('A listed origin may send requests, and the CORS headers name it (SHARED-46)', async () => {
    const listed = {
      host: 'auth.example',
      origin: 'https://product.example',
      'sec-fetch-site': 'cross-site',
    };
    expect(await send(app, '/ping', listed)).toMatchObject({
      status: 200,
      headers: { 'access-control-allow-origin': 'https://product.example', vary: 'Origin' },
    });
    expect(await send(app, '/ping', listed, 'OPTIONS')).toMatchObject({
      status: 204,
      headers: {
        'access-control-allow-origin': 'https://product.example',
        'access-control-allow-methods': 'POST, OPTIONS',
        'access-control-allow-headers': 'authorization, bot-check-ticket, content-type, token',
        'access-control-allow-credentials': 'true',
      },
    });
  });

  it.each([
    'https://evil.example',
    'https://product.example.evil.example',
    'http://product.example',
  ])('No CORS header names the origin %s (SHARED-46)', async (origin) => {
    const response = await send(app, '/ping', { host: 'auth.example', origin }, 'OPTIONS');
    expect(response.headers).not.toHaveProperty('access-control-allow-origin');
    expect(response.headers).toMatchObject({ vary: 'Origin' });
  });
});
