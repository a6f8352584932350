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

it('The head of the comparison has the buttons of the plans (PRICE-42)', async () => {
  await openPlans();
  expect(head(/^Free/).getByRole('link', { name: 'Try free' })).toHaveAttribute('href', '/signup');
  expect(await head(/^Premium/).findByRole('button', { name: /^Buy now/ })).toBeInTheDocument();
  expect(head(/^Institution/).getByRole('link', { name: 'Contact' })).toBeVisible();
});
