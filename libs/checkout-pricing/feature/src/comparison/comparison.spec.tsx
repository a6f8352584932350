import { server } from '@portal/shared/testing';
import { screen, within } from '@testing-library/react';
import { PlansPage } from '../plans/plans-page';
import { respondWithPrices } from '../testing/prices';
import { renderWithSession } from '../testing/render-with-session';

beforeEach(() => server.use(...respondWithPrices()));

const openPlans = () =>
  renderWithSession(
    <PlansPage gumroadHref="https://gumroad.example/library" contactSales={() => null} />,
    { route: '/plans', path: '/plans' },
  );

const head = (name: RegExp) => within(screen.getByRole('columnheader', { name }));

it.each([
  ['On a wide screen the parts of the comparison have no roles of their own', false],
  ['On phones, where they are cards, the parts of the comparison have roles', true],
])('%s (SHARED-324)', async (_, isNarrow) => {
  const media = jest.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      matches: isNarrow && query.includes('40rem'),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
  await openPlans();
  const table = screen.getByRole('table', { name: 'What each plan includes' });
  const parts = [table, ...table.querySelectorAll('tr, th, td')];
  expect(parts.filter((part) => part.hasAttribute('role'))).toHaveLength(
    isNarrow ? parts.length : 0,
  );
  expect(within(table).queryByRole('heading')).not.toBeInTheDocument();
  media.mockRestore();
});

it('The head of the comparison has the buttons of the plans (PRICE-42)', async () => {
  await openPlans();
  expect(head(/^Free/).getByRole('link', { name: 'Try free' })).toHaveAttribute('href', '/signup');
  expect(await head(/^Premium/).findByRole('button', { name: /^Buy now/ })).toBeInTheDocument();
  expect(head(/^Institution/).getByRole('link', { name: 'Contact' })).toBeVisible();
});
