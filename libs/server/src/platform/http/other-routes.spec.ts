import { serveApp, type ServedApp } from '../../testing/serve-app';
import { ApiError } from '../errors';
import type { RedirectRoute } from '../request';

const route: RedirectRoute = {
  path: '/api/way',
  summary: 'Redirects.',
  async handle(query, { cookie }) {
    if (query.has('rejected')) throw new ApiError('FORBIDDEN');
    const location = `https://next.example/?was=${cookie('way')}&to=${query.get('to')}`;
    return { location, cookie: 'way=1; Path=/' };
  },
};

describe('a redirect', () => {
  let app: ServedApp;
  beforeAll(async () => {
    app = await serveApp({ modules: [{ routes: [], redirectRoutes: [route] }] });
  });
  afterAll(() => app.stop());

  const open = (path: string, init: RequestInit = {}) =>
    fetch(`${app.url}${path}`, { redirect: 'manual', ...init });

  it('A redirect route sends the browser to the next address with a cookie, and is not stored (SHARED-77)', async () => {
    const response = await open('/api/way?to=a', { headers: { cookie: 'way=0' } });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('https://next.example/?was=0&to=a');
    expect(response.headers.get('set-cookie')).toBe('way=1; Path=/');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('A redirect route may be opened from another site (SHARED-77)', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://provider.example' };
    expect((await open('/api/way', { headers })).status).toBe(302);
  });

  it('A redirect route is served for GET only (SHARED-74)', async () => {
    const response = await open('/api/way', { method: 'POST' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET']);
  });

  it('An error of a redirect route has the form of an endpoint’s error (SHARED-77)', async () => {
    expect(await (await open('/api/way?rejected')).json()).toMatchObject({ error: 'FORBIDDEN' });
  });

  it.each(['/api/way/', '/api/way2', '/identity/api/way'])(
    'A redirect route is not served at %s (SHARED-45)',
    async (path) => {
      expect((await open(path)).status).toBe(404);
    },
  );
});
