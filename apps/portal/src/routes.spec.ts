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
    '/account-deleted-confirmation',
    '/contact',
    '/institutions',
    '/terms',
    '/privacy',
    '/authorize-redirect',
    '/embedded-session',
    '/invite',
  ])('The portal has a page at %s (SHARED-1)', (path) => {
    expect(routeOf(path).path).toBe(path);
  });

  it.each(['/nowhere', '/account/nowhere', '/plans/premium'])(
    'The address %s shows the page for unknown addresses (SHARED-1)',
    (path) => {
      expect(routeOf(path).path).toBe('*');
    },
  );

  it('The component sheet is part of development builds only', () => {
    expect(routeOf('/components').path).toBe('*');
  });
});
