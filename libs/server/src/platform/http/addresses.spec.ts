import { defineEndpoint, emptyObject, strictObject } from '@portal/shared/contract';
import { request } from 'node:http';
import { string } from 'yup';
import { createPackagedGeoIp } from '../../adapters/geo-ip/packaged-geo-ip';
import { serveApp, type ServedApp } from '../../testing/serve-app';
import { testRoutes } from '../../testing/test-routes';
import { clientAddress, networkOf, rememberTrust } from '../network';
import { canonicalPath } from './request-policy';

describe('the host of a request', () => {
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

describe('the address of a caller', () => {
  const where = defineEndpoint({
    host: 'origin',
    method: 'GET',
    path: '/api/where',
    access: 'public',
    effects: [],
    request: emptyObject,
    response: strictObject({ ip: string().defined(), network: string().defined() }),
    errors: [],
  });

  const routes = testRoutes(
    { where },
    { where: async (_input, { ip }) => ({ ip, network: networkOf(ip) }) },
  );

  describe.each([
    ['no proxy', {}],
    ['a trusted proxy', { TRUSTED_PROXIES: 'loopback' }],
  ])('the address of a client behind %s', (proxy, environment) => {
    let app: ServedApp;
    beforeAll(async () => {
      app = await serveApp({ modules: [{ routes }] }, environment);
    });
    afterAll(() => app.stop());

    const seenAs = async (forwarded: string) => {
      const headers = { 'x-forwarded-for': forwarded };
      return (await fetch(`${app.url}/api/where`, { headers })).json();
    };
    const own = { ip: expect.stringMatching(/^(?:127\.0\.0\.1|::1)$/) };

    const addresses = [
      ['8.8.4.4', '8.8.4.4', '8.8.4.4'],
      ['8.8.4.4:1', '8.8.4.4', '8.8.4.4'],
      ['8.8.4.4:65535', '8.8.4.4', '8.8.4.4'],
      ['::ffff:8.8.4.4', '8.8.4.4', '8.8.4.4'],
      ['[::ffff:8.8.4.4]:80', '8.8.4.4', '8.8.4.4'],
      ['forged, 8.8.4.4:80', '8.8.4.4', '8.8.4.4'],
      ['[2001:db8:0:1::5]:80', '2001:db8:0:1::5', '2001:db8:0:1::/64'],
      ['[2001:DB8:0:1::6]', '2001:db8:0:1::6', '2001:db8:0:1::/64'],
      ['a', '', 'unknown'],
      ['b', '', 'unknown'],
      ['8.8.4.4:x', '', 'unknown'],
      ['8.8.4', '', 'unknown'],
      ['010.8.4.4', '', 'unknown'],
      ['"8.8.4.4"', '', 'unknown'],
      ['for=8.8.4.4', '', 'unknown'],
    ] as const;

    const title =
      proxy === 'no proxy'
        ? 'Without a proxy the forwarded address %s is ignored (SHARED-81)'
        : 'Behind a trusted proxy the forwarded address %s is the client %j of the network %s (SHARED-81)';
    it.each(addresses)(title, async (forwarded, ip, network) => {
      const expected = proxy === 'no proxy' ? own : { ip, network };
      expect(await seenAs(forwarded)).toMatchObject(expected);
    });
  });
});

describe('the canonical path', () => {
  it.each([
    ['/', '/'],
    ['/plans', '/plans'],
    ['/plans?price=1&f=%2Fx', '/plans'],
    ['/plans?//;..', '/plans'],
    ['/api/auth/user', '/api/auth/user'],
    ['/.well-known/jwks.json', '/.well-known/jwks.json'],
    ['/assets/index-B3_x.y~z.js', '/assets/index-B3_x.y~z.js'],
    ['/caf%C3%A9', '/caf%C3%A9'],
    ['/...', '/...'],
  ])('The canonical path of the target %j is %j (SHARED-45)', (target, path) => {
    expect(canonicalPath(target)).toBe(path);
  });

  it.each([
    '',
    'api/auth/user',
    'http://other.example/api/auth/user',
    '//api/auth/user',
    '/api//auth/user',
    '/api/auth/user//',
    '/api/./auth/user',
    '/api/auth/../auth/user',
    '/..',
    '/api/auth/user/.',
    '/api/auth/user;x=1',
    '/api;/auth/user',
    '/api%2fauth/user',
    '/api%2Fauth/user',
    '/api%5cauth/user',
    '/api\\auth\\user',
    '/api/%2e%2e/auth/user',
    '/api/%2E/auth/user',
    '/api/auth/user%3bx',
    '/api/auth/user%00',
    '/api/auth/user%0a',
    '/api/auth/user%7f',
    '/api/auth/user%252e',
    '/api/auth/user%',
    '/api/auth/user%zz',
    '/api/auth/%ff',
    '/api/auth/us er',
    '/api/auth/user#',
    '/api/auth/user"',
    '/api/auth/<user>',
    '/api/auth/usér',
    '*',
  ])('The target %j has no canonical path (SHARED-45)', (target) => {
    expect(canonicalPath(target)).toBeUndefined();
  });
});

describe('the network of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:0207', '192.0.2.7'],
    ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:0:0:192.0.2.7', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['192.0.2.7:443', '192.0.2.7'],
    ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
    ['[::ffff:192.0.2.7]:443', '192.0.2.7'],
  ])('The network of %s is %s (SHARED-81)', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it.each([
    '',
    'unknown',
    '192.0.2',
    '3221225991',
    '0xc0.0.2.7',
    '192.0.2.07',
    '192.0.2.7:port',
    '192.0.2.7:123456',
    '192.0.2.256',
    '[2001:db8::1',
    '2001:db8::1]:443',
    '2001:db8::1::2',
    '192.0.2.7;1',
    '\u0000',
    'x'.repeat(10_000),
  ])(
    'The invalid address %j belongs to the one network of all invalid addresses (SHARED-81)',
    (address) => {
      expect(networkOf(address)).toBe('unknown');
      expect(clientAddress(address)).toBe('');
    },
  );

  it('All addresses of a /64 have the same network, and the next /64 has another one (SHARED-81)', () => {
    const networks = Array.from({ length: 1024 }, (_, host) =>
      networkOf(`2001:db8::${host.toString(16)}`),
    );
    expect(new Set(networks)).toEqual(new Set(['2001:db8:0:0::/64']));
    expect(networkOf('2001:db8:0:1::1')).toBe('2001:db8:0:1::/64');
  });
});

describe('the trust in proxies', () => {
  it('The answer for an address is remembered, and that for a text longer than an address or a closed socket is not', () => {
    const asked = jest.fn((address: string | undefined) => address === '10.0.0.1');
    const isTrusted = rememberTrust(asked);
    const long = 'x'.repeat(1_000);
    const addresses = ['10.0.0.1', '192.0.2.7', long, undefined];
    const answers = () => addresses.map((address) => isTrusted(address, 0));
    expect([answers(), answers()]).toEqual(Array(2).fill([true, false, false, false]));
    expect(asked.mock.calls.map(([address]) => address)).toEqual([...addresses, long, undefined]);
  });
});

describe('the packaged country file', () => {
  const geoIp = createPackagedGeoIp();

  it.each([
    ['8.8.8.8', 'US'],
    ['::ffff:8.8.8.8', 'US'],
    ['::FFFF:8.8.8.8', 'US'],
    ['2001:4860:4860::8888', 'US'],
    ['193.0.6.139', 'NL'],
    ['127.0.0.1', undefined],
    ['::1', undefined],
    ['10.1.2.3', undefined],
    ['', undefined],
    ['not an address', undefined],
    ['8.8.8.8, 1.1.1.1', undefined],
  ])('The address "%s" is in %s', (address, country) => {
    expect(geoIp.countryOf(address)).toBe(country);
  });
});
