import { serveApp, type ServedApp } from '../../testing/serve-app';
import { ApiError } from '../errors';
import type { RedirectRoute } from './redirect-route';

const route: RedirectRoute = {
  path: '/api/way',
  summary: 'Leads on.',
  async handle(query, { cookie }) {
    if (query.has('refused')) throw new ApiError('FORBIDDEN');
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

  it('leads a browser on, with a cookie, and is kept nowhere', async () => {
    const answer = await open('/api/way?to=a', { headers: { cookie: 'way=0' } });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('https://next.example/?was=0&to=a');
    expect(answer.headers.get('set-cookie')).toBe('way=1; Path=/');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('may come from another site: it is a navigation', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://provider.example' };
    expect((await open('/api/way', { headers })).status).toBe(302);
  });

  it('is opened, not called', async () => {
    const answer = await open('/api/way', { method: 'POST' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET']);
  });

  it('answers a refusal as every call does', async () => {
    expect(await (await open('/api/way?refused')).json()).toMatchObject({ error: 'FORBIDDEN' });
  });

  it.each(['/api/way/', '/api/way2', '/identity/api/way'])('is not at %s', async (path) => {
    expect((await open(path)).status).toBe(404);
  });
});
