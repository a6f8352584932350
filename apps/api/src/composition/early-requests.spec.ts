import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { serveApp } from '@portal/server/testing';
import { earlyRequests } from '../early-requests';

const folder = mkdtempSync(join(tmpdir(), 'portal-dist-'));
const built = {
  'app.html': '<!doctype html><title>shell</title>',
  'index.html': '<!doctype html><title>home</title>',
  'plans/index.html': '<!doctype html><title>plans</title>',
  'routes.json': JSON.stringify([
    { path: '/', isIndexed: true },
    { path: '/plans', isIndexed: true },
    { path: '/account', isIndexed: false },
  ]),
};

beforeAll(() => {
  for (const [name, content] of Object.entries(built)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the first request of a page', () => {
  it('The HTML of a page begins its first request at the configured host, unless the address has a query (SHARED-128)', async () => {
    const apart = await serveApp(
      { earlyRequests },
      { PORTAL_DIST: folder, LANGUAGE_HOST: 'https://language.example/v1' },
    );
    const linkOf = async (path: string) => (await fetch(`${apart.url}${path}`)).headers.get('link');
    const links = await Promise.all(['/plans', '/plans?price=1', '/', '/boot.js'].map(linkOf));
    await apart.stop();
    expect(links).toEqual([
      expect.stringMatching(
        /, <https:\/\/language\.example\/v1\/get-ip-info>; rel=preload; as=fetch; crossorigin=use-credentials$/,
      ),
      expect.not.stringContaining('preload'),
      expect.not.stringContaining('preload'),
      null,
    ]);
  });
});

describe('the first requests of a page of a user', () => {
  it('The browser’s settings describe them at the configured hosts, and never a public one (AUTH-183)', async () => {
    const apart = await serveApp(
      { earlyRequests },
      { PORTAL_DIST: folder, LANGUAGE_HOST: 'https://language.example/v1' },
    );
    const script = await (await fetch(`${apart.url}/config.js`)).text();
    await apart.stop();
    const { earlyRequests: described } = JSON.parse(
      script.slice('window.portalConfig = '.length, -2),
    ) as {
      earlyRequests: Readonly<Record<string, readonly object[]>>;
    };
    expect(described['/blocked-edits']).toEqual([
      { url: `${apart.url}/api/auth/user`, isBearer: true },
      { url: 'https://language.example/v1/isPremium' },
      { url: `${apart.url}/api/get-personal-dictionary`, verifiedEmail: true },
    ]);
    expect(described['/account/billing']).toContainEqual({
      ...{ url: `${apart.url}/api/list-invoices`, verifiedEmail: true },
    });
    expect(described['/account']).toContainEqual({
      ...{ isGet: true, url: `${apart.url}/api/email-subscription` },
    });
    expect(described).not.toHaveProperty('/plans');
    expect(JSON.stringify(described)).not.toContain('get-ip-info');
  });
});
