import { routeOf } from './routes';

describe('the URL table', () => {
  it.each([
    '/',
    '/authenticate',
    '/login',
    '/signup',
    '/reset-password',
    '/auth/action',
    '/signout',
    '/social',
    '/plans',
    '/account',
    '/account/security',
    '/contact',
    '/institutions',
    '/terms',
    '/privacy',
  ])('has a page at %s', (path) => {
    expect(routeOf(path).path).toBe(path);
  });

  it.each(['/nowhere', '/account/nowhere', '/plans/premium'])(
    'answers %s with not found',
    (path) => {
      expect(routeOf(path).path).toBe('*');
    },
  );

  it('keeps the sheet of components for development', () => {
    expect(routeOf('/components').path).toBe('*');
  });
});
