import { checkoutPricingEndpoints as calls } from '@portal/checkout-pricing/domain';
import { answer, refuse, server } from '@portal/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { PlansPage } from '../plans/plans-page';
import { testUser } from '@portal/auth-session/testing';
import { answerPrices, premiumProducts } from '../testing/prices';
import { renderWithSession } from '../testing/render-with-session';
import { hasPendingCheckout, savedCheckout } from './resume-checkout';

const navigateOut = jest.fn();
const hosted = 'https://checkout.example/cs_1';

type Options = Parameters<typeof renderWithSession>[1];

async function openPlans({ route = '/plans', ...options }: Options = {}) {
  const view = await renderWithSession(
    <PlansPage gumroadHref="https://gumroad.example" navigateOut={navigateOut} />,
    { route, path: '/plans', ...options },
  );
  const buy = async (plan: 'Premium' | 'Group') => {
    const card = within(screen.getByRole('region', { name: plan }));
    await waitFor(() => expect(card.queryByRole('status')).not.toBeInTheDocument());
    await user.click(card.getByRole('button', { name: 'Buy now' }));
  };
  const { user } = view;
  return { ...view, buy };
}

/** A server that opens checkouts, and what it was asked for. */
function answerCheckout(url = hosted) {
  const asked: unknown[] = [];
  server.use(
    answer(calls.createCheckoutSession, ({ input }) => {
      asked.push(input);
      return { sessionId: 'cs_1', url };
    }),
  );
  return asked;
}

beforeEach(() => {
  navigateOut.mockReset();
  server.use(...answerPrices());
});

describe('a purchase by somebody who is not logged in', () => {
  it('is saved, and goes to the login', async () => {
    const { buy, location } = await openPlans();
    await buy('Premium');
    expect(location()).toBe('/login?price_id=price_year');
    expect(savedCheckout.read()).toEqual({ priceId: 'price_year', quantity: 1 });
  });

  it('takes seats, code and origin along', async () => {
    server.use(answer(calls.getActiveProducts, premiumProducts(20)));
    const { buy, user, location } = await openPlans({ route: '/plans?origin=wfo&code=WELCOME20' });
    await user.click(screen.getByRole('button', { name: 'One seat more' }));
    await buy('Group');
    expect(location()).toBe('/login?price_id=price_group&origin=wfo&quantity=3&code=WELCOME20');
    expect(savedCheckout.read()).toEqual({ priceId: 'price_group', quantity: 3 });
  });
});

describe('a purchase by somebody who is logged in', () => {
  it('goes to the hosted checkout', async () => {
    const asked = answerCheckout();
    const { buy } = await openPlans({ signedInAs: testUser() });
    await buy('Premium');
    await waitFor(() => expect(navigateOut.mock.calls).toEqual([[hosted]]));
    expect(asked).toEqual([{ price: 'price_year', quantity: 1 }]);
    expect(hasPendingCheckout()).toBe(false);
  });

  it('names the code that the shown price is lowered by', async () => {
    server.use(answer(calls.getActiveProducts, premiumProducts(20)));
    const asked = answerCheckout();
    const { buy } = await openPlans({ route: '/plans?code=WELCOME20', signedInAs: testUser() });
    await buy('Premium');
    await waitFor(() => expect(navigateOut).toHaveBeenCalled());
    expect(asked).toEqual([{ price: 'price_year', quantity: 1, code: 'WELCOME20' }]);
    expect(screen.getByText('$96.00')).toBeVisible();
  });

  it('leaves a code out that takes nothing off', async () => {
    const asked = answerCheckout();
    const { buy } = await openPlans({ route: '/plans?code=NOTHING', signedInAs: testUser() });
    await buy('Premium');
    await waitFor(() => expect(asked).toEqual([{ price: 'price_year', quantity: 1 }]));
  });

  it('is one purchase however often the button is pressed, and can be repeated after the way back', async () => {
    const asked = answerCheckout();
    const { buy, user } = await openPlans({ signedInAs: testUser() });
    await buy('Premium');
    const card = within(screen.getByRole('region', { name: 'Premium' }));
    await user.click(await card.findByRole('button', { name: 'Processing...' }));
    await waitFor(() => expect(navigateOut).toHaveBeenCalledTimes(1));
    expect(asked).toHaveLength(1);

    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
    await buy('Premium');
    await waitFor(() => expect(navigateOut).toHaveBeenCalledTimes(2));
  });

  it('waits for the address to be verified', async () => {
    const { buy, location } = await openPlans({ signedInAs: testUser({ emailVerified: false }) });
    await buy('Premium');
    expect(location()).toBe('/account?emailVerification=required');
  });

  it.each([
    [401, 'UNAUTHENTICATED', '/login?price_id=price_year'],
    [403, 'EMAIL_NOT_VERIFIED', '/account?emailVerification=required'],
    [409, 'ALREADY_SUBSCRIBED', '/account'],
  ] as const)('that is refused with %i %s goes to %s', async (status, code, target) => {
    server.use(
      refuse(calls.createCheckoutSession, status, code),
      http.post('http://localhost/identity/user/idToken', () =>
        HttpResponse.json({}, { status: 400 }),
      ),
    );
    const { buy, location } = await openPlans({ signedInAs: testUser() });
    await buy('Premium');
    await waitFor(() => expect(location()).toBe(target));
    expect(navigateOut).not.toHaveBeenCalled();
  });

  it.each([
    [400, 'PRICE_NOT_AVAILABLE', 'Error creating checkout session: This price is gone'],
    [503, 'UNAVAILABLE', 'Error creating checkout session: This price is gone'],
    [500, 'UNEXPECTED', 'Checkout failed: Unexpected response from server.'],
  ] as const)('that is refused with %i %s is told', async (status, code, sentence) => {
    const message = 'This price is gone';
    server.use(refuse(calls.createCheckoutSession, status, code, { message }));
    const { buy } = await openPlans({ signedInAs: testUser() });
    await buy('Premium');
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Processing...' })).not.toBeInTheDocument();
  });

  it('is told when the server cannot be reached', async () => {
    server.use(
      http.post('http://localhost/api/create-checkout-session', () => HttpResponse.error()),
    );
    const { buy } = await openPlans({ signedInAs: testUser() });
    await buy('Premium');
    const sentence =
      'Checkout failed: The server could not be reached. Please check your connection and try again.';
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it.each(['javascript:alert(1)', '/relative', ''])(
    'does not follow the address "%s"',
    async (url) => {
      answerCheckout(url);
      const { buy } = await openPlans({ signedInAs: testUser() });
      await buy('Premium');
      expect(
        await screen.findByText('Checkout failed: Unexpected response from server.'),
      ).toBeVisible();
      expect(navigateOut).not.toHaveBeenCalled();
    },
  );
});

describe('price_id in the address', () => {
  it('starts that purchase once and leaves the address', async () => {
    const asked = answerCheckout();
    const { location } = await openPlans({
      route: '/plans?price_id=price_group&quantity=7&code=A#select',
      signedInAs: testUser(),
    });
    await waitFor(() => expect(navigateOut.mock.calls).toEqual([[hosted]]));
    expect(asked).toEqual([{ price: 'price_group', quantity: 7, code: 'A' }]);
    expect(location()).toBe('/plans?code=A#select');
  });

  it('goes to the account for who is premium', async () => {
    const { location } = await openPlans({
      route: '/plans?price_id=price_year',
      signedInAs: testUser({ premium: true }),
    });
    await waitFor(() => expect(location()).toBe('/account'));
  });

  it('goes to the login for who is not logged in', async () => {
    const { location } = await openPlans({ route: '/plans?price_id=price_year' });
    await waitFor(() => expect(location()).toBe('/login?price_id=price_year'));
  });

  it.each(['', 'prod_1', 'price_1&quantity=0', 'price_1&quantity=101', 'price_1&quantity=x'])(
    'that is no purchase (%s) only leaves the address',
    async (value) => {
      const { location } = await openPlans({
        route: `/plans?price_id=${value}`,
        signedInAs: testUser(),
      });
      await waitFor(() => expect(location()).toBe('/plans'));
      expect(navigateOut).not.toHaveBeenCalled();
    },
  );
});
