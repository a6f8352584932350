import { testUser } from '@portal/auth-session/testing';
import { checkoutPricingEndpoints as endpoints } from '@portal/checkout-pricing/domain';
import { respond, server } from '@portal/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Link, useNavigate } from 'react-router-dom';
import { respondWithPrices } from '../testing/prices';
import { inCard, navigateOut, openPlans as openView, track } from '../testing/plans-view';

function BackButton() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Back</button>;
}

const openPlans = (route: string, options: Parameters<typeof openView>[1] = {}) =>
  openView(route, {
    above: (
      <>
        <BackButton />
        <Link to="/plans?frequency=quarterly&quantity=30">Another choice</Link>
      </>
    ),
    ...options,
  });

const seats = () => screen.getByRole('textbox', { name: 'Seats' });
const frequency = (name: RegExp) => screen.getByRole('radio', { name });

const enterSeats = (value: string) => fireEvent.change(seats(), { target: { value } });

beforeEach(() => server.use(...respondWithPrices()));

describe('the choice in the address of the plans page', () => {
  it('A frequency and seats in the address are chosen (PRICE-150)', async () => {
    await openPlans('/plans?frequency=monthly&quantity=7');
    expect(frequency(/Monthly/)).toBeChecked();
    expect(seats()).toHaveValue('7');
    expect(await inCard('Premium').findByText('$19.00')).toBeVisible();
  });

  it('A choice replaces the address, whose anchor and other parameters stay (PRICE-150)', async () => {
    const { user, location } = await openPlans('/plans?isoCode=US#select');
    await user.click(screen.getByText('Quarterly'));
    expect(location()).toBe('/plans?isoCode=US&frequency=quarterly#select');
    enterSeats('12');
    expect(location()).toBe('/plans?isoCode=US&frequency=quarterly&quantity=12#select');
    await user.click(screen.getByRole('button', { name: 'One seat more' }));
    await user.click(screen.getByText('Annually'));
    expect(location()).toBe('/plans?isoCode=US&frequency=annually&quantity=13#select');
  });

  it('Choosing adds no entry to the history and counts as one view; Back chooses what the earlier address holds (EVENT-1, PRICE-150)', async () => {
    const { user, location } = await openPlans('/plans?frequency=monthly&quantity=7');
    await user.click(screen.getByText('Another choice'));
    expect(frequency(/Quarterly/)).toBeChecked();
    expect(seats()).toHaveValue('30');
    await user.click(screen.getByText('Annually'));
    enterSeats('25');
    await user.click(screen.getByText('Back'));
    expect(location()).toBe('/plans?frequency=monthly&quantity=7');
    expect(frequency(/Monthly/)).toBeChecked();
    expect(seats()).toHaveValue('7');
    expect(track.mock.calls).toEqual([[{ type: 'page-viewed', action: 'plans' }]]);
  });

  it('While the seat field holds no number the address keeps the last one (PRICE-26, PRICE-150)', async () => {
    const { location } = await openPlans('/plans?quantity=7');
    for (const text of ['', 'x']) {
      enterSeats(text);
      expect(location()).toBe('/plans?quantity=7');
    }
    fireEvent.blur(seats());
    expect(location()).toBe('/plans?quantity=2');
    expect(seats()).toHaveValue('2');
  });
});

describe('an address that cannot be used', () => {
  const noPlan = 'The plan in this link is not available. Please choose one below.';
  const noSeats = 'The number of seats in this link cannot be used. A group has 2 to 100 seats.';
  const noFrequency = 'The billing frequency in this link is not known. Please choose one below.';

  it.each([
    ['?price_id=prod_1&quantity=7', noPlan, '?quantity=7', '7'],
    ['?price_id=price_year&quantity=101', noSeats, '?quantity=101', '101'],
    ['?price_id=price_year&quantity=0', noSeats, '', '2'],
    ['?quantity=1', noSeats, '', '2'],
    ['?frequency=weekly', noFrequency, '', '2'],
  ])(
    'The page says that the address %s cannot be used, and removes what is wrong (PRICE-47, PRICE-48, PRICE-151)',
    async (query, sentence, rest, shown) => {
      const orders = jest.fn();
      server.use(respond(endpoints.createCheckoutSession, orders));
      const { location } = await openPlans(`/plans${query}`, { signedInAs: testUser() });
      expect(await screen.findByText(sentence)).toBeVisible();
      await waitFor(() => expect(location()).toBe(`/plans${rest}`));
      expect(seats()).toHaveValue(shown);
      expect(frequency(/Annually/)).toBeChecked();
      expect(orders).not.toHaveBeenCalled();
    },
  );
});

describe('the choice and a purchase', () => {
  it('A group of 100 seats is carried to the login, and the seats stay after it (PRICE-45, PRICE-48, PRICE-150)', async () => {
    const { user, location } = await openPlans('/plans?quantity=100');
    await inCard('Group').findByText('$8,100.00');
    await user.click(inCard('Group').getByRole('button', { name: 'Buy now Group' }));
    expect(location()).toBe('/login?price_id=price_group&quantity=100');
  });

  it('A group of 100 seats in the address after the login is ordered with 100 seats (PRICE-47, PRICE-48, PRICE-150)', async () => {
    const orders: unknown[] = [];
    server.use(
      respond(endpoints.createCheckoutSession, ({ input }) => {
        orders.push(input);
        return { sessionId: 'cs_1', url: 'https://checkout.example/cs_1' };
      }),
    );
    const { location } = await openPlans('/plans?price_id=price_group&quantity=100#select', {
      signedInAs: testUser(),
    });
    await waitFor(() => expect(navigateOut).toHaveBeenCalled());
    expect(orders).toEqual([{ price: 'price_group', quantity: 100 }]);
    expect(seats()).toHaveValue('100');
    expect(location()).toBe('/plans?quantity=100#select');
  });

  it('The seats in the address are not part of an order for Premium (PRICE-45, PRICE-150)', async () => {
    const { user, location } = await openPlans('/plans?frequency=monthly&quantity=7');
    await inCard('Premium').findByText('$19.00');
    await user.click(inCard('Premium').getByRole('button', { name: 'Buy now Premium' }));
    expect(location()).toBe('/login?price_id=price_month&frequency=monthly');
  });
});
