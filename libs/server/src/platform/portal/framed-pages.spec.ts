import { paths } from '@portal/shared/util';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveApp, type ServedApp } from '../../testing/serve-app';

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

describe('pages in frames', () => {
  it.each(pages.filter((path) => !framed.includes(path)))(
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
