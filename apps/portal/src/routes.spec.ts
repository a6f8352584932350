import { matchRoutes } from 'react-router-dom';
import { routes } from './routes';

const pathOf = (address: string) => matchRoutes(routes, address)?.at(-1)?.route.path;

describe('the URL table', () => {
  it.each([
    '/',
    '/authenticate',
    '/login',
    '/signup',
    '/reset-password',
    '/auth/action',
    '/signout',
    '/plans',
    '/account',
    '/contact',
    '/institutions',
    '/terms',
    '/privacy',
  ])('has a page at %s', (path) => {
    expect(pathOf(path)).toBe(path);
  });

  it.each(['/nowhere', '/account/nowhere', '/plans/premium'])(
    'answers %s with not found',
    (path) => {
      expect(pathOf(path)).toBe('*');
    },
  );

  it('keeps the sheet of components for development', () => {
    expect(pathOf('/components')).toBe('*');
  });
});
