import { request } from 'node:http';
import { allEndpoints as endpoints, allErrors } from '../testing/requests/all-endpoints';
import type { Protocol } from '@portal/server/http';
import { rounds, serveApp, type ServedApp } from '@portal/server/testing';

const below = {
  origin: '',
  auth: '/identity',
  language: '/language',
  metrics: '/metrics',
  flags: '/flags',
} as const;

/** Everything that is served: method and path as a client sends them. */
const served: readonly (readonly [string, string])[] = [
  ...endpoints.map(
    ({ endpoint: { method, host, path } }) => [method, `${below[host]}${path}`] as const,
  ),
  ['POST', '/api/webhooks/fake'],
  ['GET', '/api/lead'],
  ['GET', '/scim/v2/Users'],
  ['GET', '/readyz'],
  ['GET', '/config.js'],
  ['GET', '/openapi.json'],
  ['GET', '/.well-known/jwks.json'],
];

/** A part of them for the loops of the suite: the router treats the others alike. */
const tried = served.filter(
  (_, index) => index >= endpoints.length || index % rounds({ suite: 6, torture: 1 }) === 0,
);

const hexOf = (character: string) =>
  `%${character.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`;
const atLast = (path: string, change: (segment: string) => string) =>
  path.replace(/[^/]+$/, (segment) => change(segment));

/** Other spellings of a path that a proxy or framework may take for the same. */
const spellings: Readonly<Record<string, (path: string) => string>> = {
  'a slash at the end': (path) => `${path}/`,
  'two slashes at the end': (path) => `${path}//`,
  'two slashes before': (path) => `/${path}`,
  'three slashes before': (path) => `//${path}`,
  'two slashes inside': (path) => path.replace(/(.)\//, '$1//').replace(/^(\/[^/]*)$/, '/$1'),
  'a dot segment before': (path) => `/.${path}`,
  'a dot segment at the end': (path) => `${path}/.`,
  'a way up and back': (path) => `/x/..${path}`,
  'a way up at the end': (path) => `${path}/x/..`,
  'a way above the root': (path) => `/..${path}`,
  'an encoded dot segment': (path) => `/%2e${path}`,
  'an encoded way up': (path) => `/x/%2e%2e${path}`,
  'a half encoded way up': (path) => `/x/.%2E${path}`,
  'a way up of another system': (path) => `/x\\..${path}`,
  'a parameter': (path) => `${path};x=1`,
  'an empty parameter': (path) => `${path};`,
  'a parameter inside': (path) => path.replace(/^(\/[^/]*)/, '$1;a=b'),
  'a parameter of a session': (path) => `${path};jsessionid=1`,
  'an encoded parameter': (path) => `${path}%3Bx=1`,
  'an encoded slash before': (path) => `/%2f${path.slice(1)}`,
  'an encoded slash at the end': (path) => `${path}%2F`,
  'a twice encoded slash': (path) => `${path}%252f`,
  'an encoded backslash': (path) => `${path}%5c`,
  'a backslash at the end': (path) => `${path}\\`,
  'backslashes for slashes': (path) => path.replaceAll('/', '\\'),
  'upper case': (path) => path.toUpperCase(),
  'one letter in upper case': (path) =>
    atLast(path, (last) => last.replace(/[a-z]/, (one) => one.toUpperCase())),
  'an encoded letter': (path) => atLast(path, (last) => last.replace(/[a-z]/i, hexOf)),
  'all of it encoded': (path) => path.replace(/[^/]/g, hexOf),
  'a twice encoded letter': (path) =>
    atLast(path, (last) => last.replace(/[a-z]/i, (one) => hexOf(one).replace('%', '%25'))),
  'an overlong slash': (path) => `${path}%c0%af`,
  'a look-alike letter': (path) => `${path}%ef%bd%81`,
  'a null byte': (path) => `${path}%00`,
  'a null byte and an ending': (path) => `${path}%00.json`,
  'an encoded line break': (path) => `${path}%0d%0a`,
  'an encoded space': (path) => `${path}%20`,
  'an encoded tab': (path) => `${path}%09`,
  'a broken escape': (path) => `${path}%`,
  'a dot at the end': (path) => `${path}.`,
  'a file’s ending': (path) => `${path}.json`,
  'a question mark in disguise': (path) => `${path}%3f`,
  'a number sign': (path) => `${path}%23`,
  'a wildcard': (path) => atLast(path, () => '*'),
  'a tilde': (path) => `${path}~`,
};

/** Spellings of the host that a proxy may take for the portal's. */
const hosts: Readonly<Record<string, (host: string) => string>> = {
  'a dot at the end': (host) => host.replace(':', '.:'),
  'upper case': (host) => host.toUpperCase(),
  'another port': (host) => host.replace(/:\d+$/, ':1'),
  'no port': (host) => host.replace(/:\d+$/, ''),
  'a name below ours': (host) => `x.${host}`,
  credentials: (host) => `a:b@${host}`,
  'two hosts': (host) => `${host}, evil.example`,
  'an address for the name': (host) => host.replace('localhost', '127.0.0.1'),
  'a space': (host) => `${host} `.replace(':', ' :'),
  'a foreign name': () => 'evil.example',
};

describe('another spelling of a path or host', () => {
  const reached = jest.fn(async () => ({}));
  const redirected = jest.fn(async () => ({ location: '/' }));
  const protocol: Protocol = {
    ...{ path: '/scim/v2', contentType: 'application/scim+json', limits: 'Test.' },
    authenticate: async () => undefined,
    errorBody: () => ({}),
    routes: [{ method: 'GET', path: '/Users', summary: 'Fake.', handle: reached }],
  };
  let app: ServedApp;

  beforeAll(async () => {
    app = await serveApp({
      modules: [
        {
          errors: allErrors,
          routes: endpoints.map((endpoint) => ({ ...endpoint, limits: 'Test.', handle: reached })),
          rawRoutes: [
            {
              path: '/api/webhooks/fake',
              summary: 'Fake.',
              maxBytes: 9,
              handle: reached,
            },
          ],
          redirectRoutes: [{ path: '/api/lead', summary: 'Fake.', handle: redirected }],
          protocols: [protocol],
        },
      ],
    });
  });
  afterAll(() => app.stop());

  /** The status of a request whose target is sent unchanged; `fetch` would normalize it. */
  function statusOf(method: string, path: string, host?: string): Promise<number> {
    const { port, host: own } = new URL(app.url);
    return new Promise((resolve, reject) => {
      const sent = request({
        port,
        host: 'localhost',
        method,
        path,
        headers: { host: host ?? own },
      });
      sent.on('response', (response) => resolve(response.resume().statusCode ?? 0));
      sent.on('error', reject).end();
    });
  }

  beforeEach(() => {
    reached.mockClear();
    redirected.mockClear();
  });

  it.each(served)('%s %s is served under its own spelling (SHARED-45)', async (method, path) => {
    expect([200, 302, 400, 401, 403]).toContain(await statusOf(method, path));
  });

  it.each(Object.entries(spellings))(
    'A path with %s reaches no handler (SHARED-45)',
    async (_, spell) => {
      for (const [method, path] of tried) {
        const other = spell(path);
        if (other === path) continue;
        const status = await statusOf(method, other);
        if (status !== 400 && status !== 404) throw new Error(`${other} responded with ${status}.`);
      }
      expect(reached).not.toHaveBeenCalled();
      expect(redirected).not.toHaveBeenCalled();
    },
  );

  it.each(Object.entries(hosts))(
    'A request with a host of %s reaches no handler (SHARED-44)',
    async (_, spell) => {
      const host = spell(new URL(app.url).host);
      for (const [method, path] of tried.filter(([, each]) => each !== '/readyz'))
        expect([400, 421]).toContain(await statusOf(method, path, host));
      expect(reached).not.toHaveBeenCalled();
      expect(redirected).not.toHaveBeenCalled();
    },
  );
});
