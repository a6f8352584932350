import { paths } from '@portal/shared/util';
import { routeOf, routes } from './routes';

/** The addresses of pages; those below `/api/` are the server's. */
const addresses = Object.values(paths)
  .map((pathTo) => pathTo())
  .filter((address) => !address.startsWith('/api/'));

describe('the URL table', () => {
  it.each(addresses)('The portal has a page at %s (SHARED-1)', (address) => {
    expect(routeOf(address).path).toBe(address);
  });

  it('Every page but the one for unknown addresses is in the table of addresses (SHARED-1)', () => {
    const paged = routes.map(({ path }) => path).filter((path) => path !== '*');
    expect(paged.toSorted()).toEqual(addresses.toSorted());
  });

  it.each(['/nowhere', '/account/nowhere', '/plans/premium'])(
    'The address %s shows the page for unknown addresses (SHARED-1)',
    (path) => {
      expect(routeOf(path).path).toBe('*');
    },
  );
});
