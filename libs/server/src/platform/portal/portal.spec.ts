import { builtOrigin, paths } from '@portal/shared/util';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { serveApp, type ServedApp } from '../../testing/serve-app';
import { readPortalFiles } from './portal-files';

describe('the pages of the portal', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-dist-'));

  const script = 'export const answer = 42;';

  const built: Readonly<Record<string, string | Buffer>> = {
    'app.html': '<!doctype html><title>shell</title>',
    'app.html.br': brotliCompressSync('<!doctype html><title>shell</title>'),
    'index.html': '<!doctype html><title>home</title>',
    'plans/index.html': `<!doctype html><title>plans</title><meta property="og:url" content="${builtOrigin}/plans">`,
    'routes.json': JSON.stringify([
      { path: '/', isIndexed: true },
      { path: '/plans', isIndexed: true },
      { path: '/account', isIndexed: false },
      { path: '/members/:id', isIndexed: false },
    ]),
    'boot.js': 'window.theme = 1;',
    'assets/main-B3xy.js': script,
    'assets/main-B3xy.js.br': brotliCompressSync(script),
    'assets/main-B3xy.js.gz': gzipSync(script),
    'types/app.d.ts': 'export {};',
  };

  let app: ServedApp;

  beforeAll(async () => {
    for (const [name, content] of Object.entries(built)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
    app = await serveApp({}, { PORTAL_DIST: folder });
  });

  afterAll(async () => {
    await app.stop();
    rmSync(folder, { recursive: true });
  });

  const get = (path: string, headers: Record<string, string> = { accept: 'text/html' }) =>
    fetch(`${app.url}${path}`, { headers, redirect: 'manual' });

  describe('the built portal', () => {
    it.each([
      ['/', 200, 'home'],
      ['/plans', 200, 'plans'],
      ['/plans?price=1', 200, 'plans'],
      ['/account', 200, 'shell'],
      ['/members/7', 200, 'shell'],
      ['/members/7/8', 404, 'shell'],
      ['/nothing-here', 404, 'shell'],
      ['/caf%C3%A9', 404, 'shell'],
    ])(
      'The address %s has the status %i and the page "%s" (SHARED-80)',
      async (path, status, title) => {
        const response = await get(path);
        expect([response.status, await response.text()]).toEqual([
          status,
          expect.stringContaining(title),
        ]);
        expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
        expect(response.headers.get('cache-control')).toBe('no-cache');
      },
    );

    it('A page has a content security policy without inline scripts, requires Trusted Types and cannot be framed (SHARED-50, SHARED-88)', async () => {
      const { headers } = await get('/plans');
      expect(headers.get('content-security-policy')).toBe(
        [
          "default-src 'self'",
          "script-src 'self'",
          "style-src 'self'",
          "img-src 'self' data:",
          "font-src 'self'",
          "worker-src 'self'",
          "connect-src 'self'",
          "frame-ancestors 'none'",
          "frame-src 'none'",
          "object-src 'none'",
          "base-uri 'none'",
          "form-action 'self'",
          "require-trusted-types-for 'script'",
          'trusted-types own-workers',
        ].join(';'),
      );
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('permissions-policy')).toContain('camera=()');
      expect(headers.get('strict-transport-security')).toBeNull();
    });

    it.each([
      ['br', 'br'],
      ['gzip', 'gzip'],
      ['gzip, br', 'br'],
      ['identity', null],
    ])(
      'A hashed file is sent to a browser that accepts %s, to be cached permanently (SHARED-80)',
      async (accepted, encoding) => {
        const response = await get('/assets/main-B3xy.js', { 'accept-encoding': accepted });
        expect(response.headers.get('content-encoding')).toBe(encoding);
        expect(response.headers.get('content-type')).toMatch(/^text\/javascript; charset=utf-8$/i);
        expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        expect(response.headers.get('vary')).toBe('Accept-Encoding');
        expect(await response.text()).toBe(script);
      },
    );

    it('Scripts and other files are sent without the policies of pages (SHARED-60)', async () => {
      const page = await get('/plans');
      const file = await get('/assets/main-B3xy.js');
      const framework = ['connection', 'content-length', 'date', 'etag', 'keep-alive'];
      const names = [...file.headers.keys()].filter((name) => !framework.includes(name));
      expect(names.toSorted()).toEqual([
        'cache-control',
        'content-encoding',
        'content-type',
        'vary',
        'x-content-type-options',
      ]);
      expect(page.headers.get('content-security-policy')).not.toBeNull();
    });

    it('A page that the browser has already is sent without a body (SHARED-80)', async () => {
      const etag = (await get('/plans')).headers.get('etag') ?? '';
      // `fetch` would ask for a fresh copy whatever it holds.
      const status = await new Promise((resolve) => {
        request(`${app.url}/plans`, { headers: { 'if-none-match': etag } }, (response) => {
          response.resume();
          resolve(response.statusCode);
        }).end();
      });
      expect(status).toBe(304);
    });

    it('An address with a trailing slash redirects to the one without (SHARED-80)', async () => {
      const response = await get('/plans/?price=1');
      expect([response.status, response.headers.get('location')]).toEqual([308, '/plans?price=1']);
    });

    it.each([
      '/assets/missing.js',
      '/routes.json',
      '/app.html',
      '/types/app.d.ts',
      '/assets/main-B3xy.js.br',
      '/index.html',
    ])('The portal serves nothing at %s (SHARED-80)', async (path) => {
      const response = await get(path, { accept: '*/*' });
      expect([response.status, response.headers.get('content-type')]).toEqual([
        404,
        'application/problem+json; charset=utf-8',
      ]);
    });

    it.each(['/api/nothing', '/identity/nothing', '/language/nothing'])(
      'The portal shows no page at %s, which belongs to the API (SHARED-80)',
      async (path) => {
        expect(await (await get(path)).json()).toMatchObject({ error: 'NOT_FOUND' });
      },
    );

    it.each([
      '/../package.json',
      '/..%2fpackage.json',
      '/assets/..%5c..%5capp.html',
      '/.%2e/app.html',
    ])('No file outside the portal’s folder is served at %s (SHARED-80)', (path) => {
      expect(readPortalFiles(folder).byPath.has(path)).toBe(false);
    });

    it('The robots file names the sitemap, which lists the pages that search engines may show (SHARED-121)', async () => {
      const robots = await get('/robots.txt');
      expect([robots.status, robots.headers.get('content-type')]).toEqual([
        200,
        'text/plain; charset=utf-8',
      ]);
      const address = /^Sitemap: (.+)$/m.exec(await robots.text())?.[1] ?? '';
      const { pathname, origin } = new URL(address);
      const sitemap = await get(pathname);
      expect(sitemap.headers.get('content-type')).toBe('application/xml; charset=utf-8');
      const listed = [...(await sitemap.text()).matchAll(/<loc>(.+?)<\/loc>/g)].map(
        ([, loc]) => loc,
      );
      expect(listed).toEqual([`${origin}/`, `${origin}/plans`]);
    });

    it('A password manager is redirected to the page that changes the password (SHARED-122)', async () => {
      const { status, headers } = await get('/.well-known/change-password');
      expect([status, headers.get('location')]).toEqual([302, '/account/security']);
    });

    it('A browser is told which origins may use the passkeys (AUTH-438)', async () => {
      const response = await get('/.well-known/webauthn');
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(await response.json()).toEqual({ origins: [expect.stringMatching(/^https?:/)] });
    });

    it('The start fails when the portal’s folder contains no built portal (SHARED-80)', () => {
      expect(() => readPortalFiles(tmpdir())).toThrow(
        /^PORTAL_DIST is ".*"\. Set it to the folder of a built portal\.$/,
      );
    });
  });

  describe('the address of a page for search engines', () => {
    it.each([
      ['/plans', '/plans'],
      ['/plans?f=monthly', '/plans'],
      ['/', '/'],
      ['/account', undefined],
      ['/boot.js', undefined],
    ])(
      'The response of %s names the whole address %s as canonical (SHARED-120)',
      async (path, canonical) => {
        const links = (await get(path)).headers.get('link')?.split(', ') ?? [];
        expect(links.filter((link) => link.includes('canonical'))).toEqual(
          canonical === undefined ? [] : [`<${app.url}${canonical}>; rel="canonical"`],
        );
      },
    );
  });

  describe('the address of a page for link previews', () => {
    it.each([
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ])(
      'A page names its whole address at this portal, to a client that accepts %s (SHARED-120)',
      async (accepted, encoding) => {
        const response = await get('/plans', { accept: 'text/html', 'accept-encoding': accepted });
        expect(response.headers.get('content-encoding')).toBe(encoding);
        expect(response.headers.get('vary')).toBe('Accept-Encoding');
        const html = await response.text();
        expect(html).toContain(`content="${app.url}/plans"`);
        expect(html).not.toContain(builtOrigin);
      },
    );
  });

  describe('the policy of pages with other hosts', () => {
    it('The content security policy allows requests to exactly the configured hosts (SHARED-50, FLAG-9)', async () => {
      const apart = await serveApp(
        {},
        {
          PORTAL_DIST: folder,
          AUTH_HOST: 'https://auth.example',
          LANGUAGE_HOST: 'https://language.example/v1',
          METRICS_HOST: 'https://metrics.example',
          FLAGS_HOST: 'https://flags.example',
        },
      );
      const { headers } = await fetch(apart.url);
      await apart.stop();
      expect(headers.get('content-security-policy')).toContain(
        "connect-src 'self' https://auth.example https://language.example https://metrics.example https://flags.example;",
      );
    });

    it('The content security policy allows the script and the origin of a configured tag manager, and a policy for its address (EVENT-28)', async () => {
      const apart = await serveApp(
        {},
        { PORTAL_DIST: folder, TAG_MANAGER_URL: 'https://tags.example/gtm.js?id=GTM-1' },
      );
      const { headers } = await fetch(apart.url);
      await apart.stop();
      const policy = headers.get('content-security-policy')?.split(';');
      expect(policy).toEqual(
        expect.arrayContaining([
          "script-src 'self' https://tags.example/gtm.js",
          "img-src 'self' data: https://tags.example",
          "connect-src 'self' https://tags.example",
          "require-trusted-types-for 'script'",
          'trusted-types own-workers tag-manager',
        ]),
      );
    });
  });

  describe('the policy of pages with frames', () => {
    it('Pages may show in a frame what a module names, and nothing else (SHARED-50)', async () => {
      const frame = 'https://dashboard.example/members';
      const framing = await serveApp(
        { modules: [{ routes: [], frameSources: [frame] }] },
        { PORTAL_DIST: folder },
      );
      const { headers } = await fetch(framing.url);
      await framing.stop();
      const policy = headers.get('content-security-policy')?.split(';');
      expect(policy).toContain(`frame-src ${frame}`);
    });
  });

  describe('the policy of pages with reCAPTCHA', () => {
    it('With reCAPTCHA the content security policy also allows its script, frame and requests, and nothing else (SHARED-50)', async () => {
      const checked = await serveApp(
        {},
        {
          PORTAL_DIST: folder,
          RECAPTCHA_SITE_KEY: 'site-key-of-a-test-run',
          RECAPTCHA_SECRET_KEY: 'secret-key-of-a-test-run',
        },
      );
      const { headers } = await fetch(checked.url);
      await checked.stop();
      const policy = headers.get('content-security-policy')?.split(';') ?? [];
      const foreign = policy.filter((directive) => directive.includes('https:'));
      expect(foreign).toEqual([
        "script-src 'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
        "connect-src 'self' https://www.google.com/recaptcha/",
        'frame-src https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
      ]);
    });
  });
});

describe('pages in frames', () => {
  /** Every page of the portal: a new one is checked without being listed here. */
  const pages = Object.values(paths)
    .map((pathTo) => pathTo())
    .filter((path) => !path.startsWith('/api/'));

  const framed = ['/authorize-redirect', '/oauth2/callback', '/embedded-session'];

  const folder = mkdtempSync(join(tmpdir(), 'framed-pages-'));

  const parents =
    'https://editor.example https://*.editor.example http://localhost:4230 http://*.localhost:4230';

  let app: ServedApp;

  beforeAll(async () => {
    writeFileSync(join(folder, 'app.html'), '<!doctype html><title>shell</title>');
    const routes = [...new Set(pages)].map((path) => ({ path, isIndexed: false }));
    writeFileSync(join(folder, 'routes.json'), JSON.stringify(routes));
    mkdirSync(join(folder, 'embedded-session'));
    writeFileSync(join(folder, 'embedded-session/index.html'), '<!doctype html><title>b</title>');
    app = await serveApp(
      {},
      {
        PORTAL_DIST: folder,
        ALLOWED_PARENT_ORIGINS: 'https://editor.example,http://localhost:4230',
      },
    );
  });

  afterAll(async () => {
    await app.stop();
    rmSync(folder, { recursive: true });
  });

  async function headersOf(path: string) {
    const { headers } = await fetch(`${app.url}${path}`, {
      headers: { accept: 'text/html' },
      redirect: 'manual',
    });
    const policy = headers.get('content-security-policy') ?? '';
    const ancestors = /frame-ancestors ([^;]+)/.exec(policy)?.[1];
    return { ancestors, headers };
  }

  it.each(pages.filter((path) => ![...framed, '/stats/member'].includes(path)))(
    'No other site may show %s in a frame (EMBED-10)',
    async (path) => {
      const { ancestors, headers } = await headersOf(path);
      expect(ancestors).toBe("'none'");
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    },
  );

  it.each(framed)(
    'The allowed parents may show %s in a frame, and search engines do not index it (EMBED-10, EMBED-11)',
    async (path) => {
      const { ancestors, headers } = await headersOf(`${path}?state=1`);
      expect(ancestors).toBe(path === '/embedded-session' ? `${parents} 'self'` : parents);
      expect(headers.get('x-frame-options')).toBeNull();
      expect(headers.get('x-robots-tag')).toBe('noindex');
    },
  );

  it('Only the portal itself may show the statistics of a member in a frame (GROUP-214)', async () => {
    const { ancestors, headers } = await headersOf('/stats/member?t=1');
    expect(ancestors).toBe("'self'");
    expect(headers.get('x-frame-options')).toBeNull();
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  });

  it.each([
    '/embedded-session/',
    '/embedded-session/x',
    '/Embedded-Session',
    '/%65mbedded-session',
    '//embedded-session',
    '/x/embedded-session',
    '/nothing-here',
    '/api/nothing',
    '/identity/user',
    '/config.js',
  ])('No other site may show %s in a frame (EMBED-10)', async (path) => {
    const { ancestors, headers } = await headersOf(path);
    expect([ancestors, headers.get('x-frame-options')]).toEqual(["'none'", 'DENY']);
  });

  it.each(['/oauth2/callback', '/api/oauth2'])(
    'A pop-up keeps its opener at %s (EMBED-12)',
    async (path) => {
      const { headers } = await headersOf(path);
      expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
    },
  );

  it('The bridge may be shown by the configured main app (EMBED-10)', async () => {
    const apart = await serveApp(
      {},
      {
        PORTAL_DIST: folder,
        ALLOWED_PARENT_ORIGINS: 'https://editor.example',
        MAIN_APP_ORIGINS: 'https://app.example',
      },
    );
    const response = await fetch(`${apart.url}/embedded-session`);
    await apart.stop();
    expect(response.headers.get('content-security-policy')).toContain(
      'frame-ancestors https://editor.example https://*.editor.example https://app.example;',
    );
  });
});
