import { PortalProvider } from '@portal/auth-session';
import { useSignOut } from '@portal/auth-session/api';
import { authSessionEndpoints, type RequestedCheckout } from '@portal/auth-session/domain';
import { testUser } from '@portal/auth-session/testing';
import { checkoutPricingEndpoints as endpoints } from '@portal/checkout-pricing/domain';
import { respond, respondWithError, server, testHosts } from '@portal/shared/testing';
import { formatMoney } from '@portal/shared/util';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import {
  inCard,
  navigateOut,
  openPlans,
  openPlans as openView,
  priced,
  track,
} from '../testing/plans-view';
import { premiumProducts, respondWithPrices } from '../testing/prices';
import { renderWithSession } from '../testing/render-with-session';
import { usePlan } from '../billing/use-subscription';
import { PlanCards } from '../plans/plan-cards';
import { usePrices } from '../plans/use-prices';
import { pricePhrase, priceWords } from './discounted-price';
import { useCheckout } from './use-checkout';
import { savedPurchase, useResumeCheckout, useStartCheckout } from './pending-purchase';

const save = () => savedPurchase.write({ priceId: 'price_year', quantity: 3, code: 'A' });

describe('buying', () => {
  const hosted = 'https://checkout.example/cs_1';

  async function openPlans(...options: Parameters<typeof openView>) {
    const view = await openView(...options);
    const buy = async (plan: 'Premium' | 'Group') => {
      await priced(plan);
      await view.user.click(inCard(plan).getByRole('button', { name: /^Buy now / }));
    };
    return { ...view, buy };
  }

  const enterName = (value: string) =>
    fireEvent.change(screen.getByLabelText('Group name'), { target: { value } });

  /** A server that opens checkouts, and the requests that it got. */
  function respondWithCheckout() {
    const requests: unknown[] = [];
    server.use(
      respond(endpoints.createCheckoutSession, ({ input }) => {
        requests.push(input);
        return { sessionId: 'cs_1', url: hosted };
      }),
    );
    return requests;
  }

  beforeEach(() => server.use(...respondWithPrices()));

  const plansViewed = { type: 'page-viewed', action: 'plans' };

  const reported = () => track.mock.calls.flat();

  describe('the plans in an app of another team', () => {
    const onRedirect = jest.fn();

    function OwnOffer() {
      const { premium, isLoading } = usePrices({ country: 'US' });
      const { plan } = usePlan();
      const { isReady, start } = useCheckout({ onRedirect, onFailure: jest.fn() });
      const [{ id = '', unit_amount: amount = 0 } = {}] = premium;
      if (isLoading || !isReady) return null;
      return (
        <button onClick={() => void start({ priceId: id, quantity: 1 })}>
          {plan?.tier ?? 'Nobody'} pays {formatMoney(amount, 'usd')}
        </button>
      );
    }

    beforeEach(() => onRedirect.mockReset());

    it('A view of the app tells price and plan, and leaves for the payment page as the app says (SHARED-574)', async () => {
      respondWithCheckout();
      const { user } = await renderWithSession(<OwnOffer />, { signedInAs: testUser() });
      await user.click(await screen.findByRole('button', { name: 'Free pays $19.00' }));
      await waitFor(() => expect(onRedirect.mock.calls).toEqual([[hosted, 'payment']]));
    });

    it('A view of the app opens the login as the app says, with the purchase (SHARED-574)', async () => {
      const { user, location } = await renderWithSession(<OwnOffer />);
      await user.click(await screen.findByRole('button', { name: 'Nobody pays $19.00' }));
      expect(onRedirect.mock.calls).toEqual([
        [expect.stringMatching(/^\/login\?.*price_id=price_month/), 'log-in'],
      ]);
      expect(location()).toBe('/');
    });

    it('The cards sell a plan in any place of the app, whose own page of the login they open (SHARED-573)', async () => {
      const navigate = jest.fn();
      const config = { hosts: testHosts };
      render(
        <PortalProvider {...{ config, navigate }} pages={{ '/login': '/enter' }}>
          <PlanCards />
        </PortalProvider>,
      );
      await priced();
      expect(inCard('Premium').getByText('$120.00')).toBeVisible();
      await userEvent.click(inCard('Premium').getByRole('button', { name: /^Buy now/ }));
      expect(navigate).toHaveBeenCalledWith(
        expect.stringMatching(/^\/enter\?.*price_id=price_year/),
        undefined,
      );
    });
  });

  describe('the events of a purchase', () => {
    it('The plans page reports its view once, and a purchase once with its frequency (EVENT-1)', async () => {
      const { buy, user } = await openPlans();
      expect(reported()).toEqual([plansViewed]);
      await user.click(screen.getByText('Monthly'));
      await buy('Premium');
      expect(reported()).toEqual([plansViewed, { type: 'plan-purchase', action: 'monthly' }]);
    });

    it('The purchase of a group is reported as a yearly one (EVENT-1)', async () => {
      const { buy } = await openPlans();
      await buy('Group');
      expect(reported()).toEqual([plansViewed, { type: 'plan-purchase', action: 'yearly' }]);
    });
  });

  describe('the events of a request for an offer', () => {
    it('Opening the Contact Sales dialog and sending its message are reported once each (EVENT-1)', async () => {
      const { user } = await openPlans('/plans?quantity=101', {
        props: {
          contactSales: ({ onSubmitted }) => <button onClick={onSubmitted}>Send</button>,
        },
      });
      const group = inCard('Group');
      await user.click(group.getByRole('button', { name: 'Contact Sales' }));
      const clicked = { type: 'contact_sales', action: 'clicked' };
      expect(reported()).toEqual([plansViewed, clicked]);
      await user.click(screen.getByRole('button', { name: 'Send' }));
      const submitted = { type: 'contact_sales', action: 'submitted' };
      expect(reported()).toEqual([plansViewed, clicked, submitted]);
    });
  });

  describe('a purchase by a signed-out user', () => {
    it('The purchase of a signed-out user is saved, and the login page opens (PRICE-44, PRICE-45)', async () => {
      const { buy, location } = await openPlans();
      await buy('Premium');
      expect(location()).toBe('/login?price_id=price_year');
      expect(savedPurchase.read()).toEqual({ priceId: 'price_year', quantity: 1 });
    });

    it('The login page gets seats, code and origin of the purchase (PRICE-33, PRICE-45)', async () => {
      server.use(respond(endpoints.getActiveProducts, premiumProducts(20)));
      const { buy, user, location } = await openPlans('/plans?origin=wfo&code=WELCOME20');
      await user.click(screen.getByRole('button', { name: 'One seat more' }));
      await buy('Group');
      expect(location()).toBe('/login?price_id=price_group&origin=wfo&quantity=3&code=WELCOME20');
      expect(savedPurchase.read()).toEqual({ priceId: 'price_group', quantity: 3 });
    });

    it('The name of the group goes with its purchase through the login, and the field has it again (GROUP-401)', async () => {
      const { buy, location } = await openPlans();
      enterName('Okafor Lab');
      await buy('Group');
      expect(location()).toBe('/login?price_id=price_group&quantity=2&group_name=Okafor+Lab');
      expect(savedPurchase.read()).toEqual({
        priceId: 'price_group',
        quantity: 2,
        groupName: 'Okafor Lab',
      });
    });
  });

  describe('a purchase by a signed-in user', () => {
    it('The name of the group in the address stands in its field and goes with the order (GROUP-401)', async () => {
      const requests = respondWithCheckout();
      const { buy } = await openPlans('/plans?group_name=Okafor+Lab', { signedInAs: testUser() });
      expect(screen.getByLabelText('Group name')).toHaveValue('Okafor Lab');
      await buy('Group');
      await waitFor(() => expect(requests).toHaveLength(1));
      expect(requests).toEqual([{ price: 'price_group', quantity: 2, groupName: 'Okafor Lab' }]);
    });

    it('A name with a link is not ordered: the field and the page say why (GROUP-401)', async () => {
      const requests = respondWithCheckout();
      const { buy } = await openPlans('/plans', { signedInAs: testUser() });
      enterName('evil.example');
      expect(screen.getByLabelText('Group name')).toHaveAccessibleDescription(
        'Please leave out links and email addresses.',
      );
      await buy('Group');
      expect(
        await screen.findAllByText('Please leave out links and email addresses.'),
      ).toHaveLength(2);
      expect(requests).toEqual([]);
    });

    it('The purchase of a verified user without a plan opens the hosted checkout (PRICE-44, PRICE-79)', async () => {
      const requests = respondWithCheckout();
      const { buy } = await openPlans('/plans', { signedInAs: testUser() });
      await buy('Premium');
      await waitFor(() => expect(navigateOut.mock.calls).toEqual([[hosted]]));
      expect(requests).toEqual([{ price: 'price_year', quantity: 1 }]);
      expect(savedPurchase.read()).toBeUndefined();
    });

    it('A code that lowers the shown price is sent with the purchase (PRICE-33)', async () => {
      server.use(respond(endpoints.getActiveProducts, premiumProducts(20)));
      const requests = respondWithCheckout();
      const { buy } = await openPlans('/plans?code=WELCOME20', { signedInAs: testUser() });
      await buy('Premium');
      await waitFor(() => expect(navigateOut).toHaveBeenCalled());
      const order = { price: 'price_year', quantity: 1, code: 'WELCOME20', codeRequired: true };
      expect(requests).toEqual([order]);
      expect(screen.getByText('$96.00')).toBeVisible();
    });

    it('A code that does not lower the price is not sent (PRICE-33)', async () => {
      const requests = respondWithCheckout();
      const { buy } = await openPlans('/plans?code=NOTHING', { signedInAs: testUser() });
      await buy('Premium');
      await waitFor(() => expect(requests).toEqual([{ price: 'price_year', quantity: 1 }]));
    });

    it('A press while the prices load starts the checkout when they are there (PRICE-18, SHARED-151)', async () => {
      const requests = respondWithCheckout();
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      server.use(
        respond(endpoints.getActiveProducts, async () => {
          await held;
          return premiumProducts(50);
        }),
      );
      const { user } = await openPlans('/plans', { signedInAs: testUser() });
      const card = inCard('Premium');
      await user.click(card.getByRole('button', { name: 'Processing...' }));
      expect(requests).toEqual([]);
      release();
      await waitFor(() => expect(navigateOut).toHaveBeenCalledWith(hosted));
      expect(requests).toEqual([{ price: 'price_year', quantity: 1 }]);
    });

    it('A button that is pressed several times starts one checkout, and works again after Back (PRICE-38, PRICE-51)', async () => {
      const requests = respondWithCheckout();
      const { buy, user } = await openPlans('/plans', { signedInAs: testUser() });
      await buy('Premium');
      const card = inCard('Premium');
      await user.click(await card.findByRole('button', { name: 'Processing...' }));
      await waitFor(() => expect(navigateOut).toHaveBeenCalledTimes(1));
      expect(requests).toHaveLength(1);

      fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
      await buy('Premium');
      await waitFor(() => expect(navigateOut).toHaveBeenCalledTimes(2));
    });

    it('The purchase of an unverified user is kept with the account and leads to the verification (PRICE-44, PRICE-166)', async () => {
      const kept: unknown[] = [];
      server.use(
        respond(endpoints.saveWaitingPurchase, ({ input }) => {
          kept.push(input);
          return {};
        }),
      );
      const { buy, location } = await openPlans('/plans?origin=/x', {
        signedInAs: testUser({ emailVerified: false }),
      });
      await buy('Premium');
      await waitFor(() =>
        expect(location()).toBe('/account?emailVerification=required&origin=%2Fx'),
      );
      expect(kept).toEqual([{ price: 'price_year', quantity: 1, origin: '/x' }]);
    });

    it('A purchase that cannot be kept is not lost silently: the page stays and says so (PRICE-166)', async () => {
      server.use(
        respondWithError(endpoints.saveWaitingPurchase, 503, 'UNAVAILABLE', { message: 'Busy' }),
      );
      const { buy, location } = await openPlans('/plans', {
        signedInAs: testUser({ emailVerified: false }),
      });
      await buy('Premium');
      expect(await screen.findByText('Error creating checkout session: Busy')).toBeVisible();
      expect(location()).toMatch(/^\/plans/);
    });

    it.each([
      [401, 'UNAUTHENTICATED', '/login?price_id=price_year'],
      [403, 'EMAIL_NOT_VERIFIED', '/account?emailVerification=required'],
      [409, 'ALREADY_SUBSCRIBED', '/account?plan=exists'],
    ] as const)(
      'A purchase that gets the response %i %s continues at %s (PRICE-52)',
      async (status, code, target) => {
        server.use(
          respondWithError(endpoints.createCheckoutSession, status, code),
          respond(endpoints.saveWaitingPurchase, {}),
          http.post('http://localhost/identity/user/idToken', () =>
            HttpResponse.json({}, { status: 400 }),
          ),
        );
        const { buy, location } = await openPlans('/plans', { signedInAs: testUser() });
        await buy('Premium');
        await waitFor(() => expect(location()).toBe(target));
        expect(navigateOut).not.toHaveBeenCalled();
      },
    );

    it('A purchase that fails says why, opens nothing, and can be repeated (PRICE-53, PRICE-54, PRICE-55)', async () => {
      const { createCheckoutSession } = endpoints;
      const message = 'This price is gone';
      const told = `Error creating checkout session: ${message}`;
      const unexpected = 'Checkout failed: Unexpected response from server.';
      const unreachable =
        'Checkout failed: We couldn’t reach the server. Please check your connection and try again.';
      const { buy, user } = await openPlans('/plans', { signedInAs: testUser() });
      for (const [response, sentence] of [
        [respondWithError(createCheckoutSession, 400, 'PRICE_NOT_AVAILABLE', { message }), told],
        [respondWithError(createCheckoutSession, 500, 'UNEXPECTED', { message }), unexpected],
        [respondWithError(createCheckoutSession, 503, 'UNAVAILABLE', { message }), told],
        [
          respond(createCheckoutSession, { sessionId: 'cs_1', url: 'javascript:alert(1)' }),
          unexpected,
        ],
        [
          http.post('http://localhost/api/create-checkout-session', () => HttpResponse.error()),
          unreachable,
        ],
        [respond(createCheckoutSession, { sessionId: 'cs_1', url: '/relative' }), unexpected],
        [respond(createCheckoutSession, { sessionId: 'cs_1', url: '' }), unexpected],
      ] as const) {
        server.use(response);
        await buy('Premium');
        expect(await screen.findByText(sentence)).toBeVisible();
        await priced();
        await user.click(screen.getByRole('button', { name: 'Dismiss' }));
      }
      expect(navigateOut).not.toHaveBeenCalled();
    });
  });

  describe('a purchase in the address', () => {
    it('A price_id in the address starts the purchase once and is removed (PRICE-47)', async () => {
      const requests = respondWithCheckout();
      const { location } = await openPlans('/plans?price_id=price_group&quantity=7&code=A#select', {
        signedInAs: testUser(),
      });
      await waitFor(() => expect(navigateOut.mock.calls).toEqual([[hosted]]));
      expect(requests).toEqual([{ price: 'price_group', quantity: 7, code: 'A' }]);
      expect(location()).toBe('/plans?quantity=7&code=A#select');
    });

    it('A price_id in the address leads premium users to the account (PRICE-44, PRICE-47)', async () => {
      const { location } = await openPlans('/plans?price_id=price_year', {
        signedInAs: testUser({ premium: true }),
      });
      await waitFor(() => expect(location()).toBe('/account?plan=exists'));
    });

    it('A price_id in the address leads signed-out users to the login (PRICE-44, PRICE-47)', async () => {
      const { location } = await openPlans('/plans?price_id=price_year');
      await waitFor(() => expect(location()).toBe('/login?price_id=price_year'));
    });

    it.each(['', 'price_1&quantity=x'])(
      'An invalid purchase in the address (%s) is removed and starts nothing (PRICE-47, PRICE-48)',
      async (value) => {
        const { location } = await openPlans(`/plans?price_id=${value}`, {
          signedInAs: testUser(),
        });
        await waitFor(() => expect(location()).toBe('/plans'));
        expect(navigateOut).not.toHaveBeenCalled();
      },
    );
  });
});

describe('useResumeCheckout', () => {
  function Account() {
    useResumeCheckout();
    return null;
  }

  it('The saved purchase continues on /plans and is deleted (PRICE-46)', async () => {
    save();
    const { location } = await renderWithSession(<Account />, {
      route: '/account',
      path: '/account',
      signedInAs: testUser(),
    });
    await waitFor(() =>
      expect(location()).toBe('/plans?price_id=price_year&quantity=3&code=A#select'),
    );
    expect(savedPurchase.read()).toBeUndefined();
  });

  it('The saved purchase stays while the user is signed out (PRICE-46)', async () => {
    save();
    const { location } = await renderWithSession(<Account />, { route: '/account' });
    expect(location()).toBe('/account');
    expect(savedPurchase.read()).toBeDefined();
  });

  it('Without a saved purchase the page stays', async () => {
    const { location } = await renderWithSession(<Account />, {
      route: '/account',
      signedInAs: testUser(),
    });
    expect(location()).toBe('/account');
  });
});

describe('useStartCheckout', () => {
  function Login({ requested }: { requested: RequestedCheckout }) {
    const startCheckout = useStartCheckout();
    return <button onClick={() => startCheckout(requested)}>Log in</button>;
  }

  const logIn = async (requested: RequestedCheckout) => {
    const view = await renderWithSession(<Login requested={requested} />, {
      route: '/login?price_id=price_1&isoCode=DE',
    });
    await view.user.click(view.getByRole('button', { name: 'Log in' }));
    return view;
  };

  it('A purchase in the address of the login replaces the saved one (PRICE-46)', async () => {
    save();
    const { location } = await logIn({ priceId: 'price_1' });
    expect(location()).toBe('/plans?price_id=price_1&quantity=1&isoCode=DE#select');
    expect(savedPurchase.read()).toBeUndefined();
  });

  it.each([
    { priceId: 'prod_1' },
    { priceId: 'price_1', quantity: 101 },
    { priceId: 'price_1', quantity: NaN },
    { priceId: 'price_1', code: '<script>' },
  ])(
    'The invalid purchase %j stays in the address of the plans, which say so (PRICE-48)',
    async (requested) => {
      const { location } = await logIn(requested);
      expect(location()).toBe('/plans?price_id=price_1&isoCode=DE#select');
    },
  );
});

describe('the saved purchase', () => {
  it('The saved purchase is deleted when the user signs out (PRICE-56)', async () => {
    function Header() {
      return <button onClick={useSignOut()}>Log out</button>;
    }
    server.use(respond(authSessionEndpoints.signOut, {}));
    const { user } = await renderWithSession(<Header />, { signedInAs: testUser() });
    save();
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    expect(savedPurchase.read()).toBeUndefined();
  });

  it.each(['null', '"price_1"', '{"priceId":"prod_1","quantity":1}', '{"priceId":"price_1"}', '{'])(
    'The stored text %s is not a purchase (PRICE-48)',
    (text) => {
      window.sessionStorage.setItem('pending-checkout', text);
      expect(savedPurchase.read()).toBeUndefined();
    },
  );
});

describe('too many requests', () => {
  const tooMany = (retryAfterSeconds?: number) => ({
    message: 'Too many requests. Please try again later.',
    ...(retryAfterSeconds && { retryAfterSeconds }),
  });

  beforeEach(() => server.use(...respondWithPrices()));

  it('A purchase that is limited says for how long, keeps the seats, and can be repeated (PRICE-94)', async () => {
    const { user } = await openPlans('/plans', { signedInAs: testUser() });
    await priced('Group');
    await user.click(screen.getByRole('button', { name: 'One seat more' }));
    const group = inCard('Group');
    const buy = () => user.click(group.getByRole('button', { name: 'Buy now Group' }));
    for (const [seconds, when] of [
      [1, 'Please try again in 1 second.'],
      [45, 'Please try again in 45 seconds.'],
      [60, 'Please try again in 1 minute.'],
      [3_541, 'Please try again in 60 minutes.'],
      [undefined, 'Please try again later.'],
    ] as const) {
      const { createCheckoutSession } = endpoints;
      const code = 'TOO_MANY_REQUESTS';
      server.use(respondWithError(createCheckoutSession, 429, code, tooMany(seconds)));
      await buy();
      const sentence = `You started too many checkouts in a short time. Nothing was charged, and we saved your choice. ${when}`;
      expect(await screen.findByText(sentence)).toBeVisible();
      expect(group.getByLabelText('Seats')).toHaveValue('3');
    }

    const requests: unknown[] = [];
    server.use(
      respond(endpoints.createCheckoutSession, ({ input }) => {
        requests.push(input);
        return { sessionId: 'cs_1', url: 'https://checkout.example/cs_1' };
      }),
    );
    await buy();
    await waitFor(() => expect(navigateOut).toHaveBeenCalled());
    expect(requests).toEqual([{ price: 'price_group', quantity: 3 }]);
  });

  it('Prices whose code could not be checked are shown without it, with a button that tries again (PRICE-94, PRICE-154)', async () => {
    let isLimited = true;
    server.use(
      http.get(`http://localhost${endpoints.getActiveProducts.path}`, ({ request }) => {
        const hasCoupon = new URL(request.url).searchParams.has('coupon');
        if (!hasCoupon || !isLimited) return HttpResponse.json(premiumProducts(hasCoupon ? 20 : 0));
        const error = { error: 'TOO_MANY_REQUESTS', message: 'Too many requests.' };
        return HttpResponse.json(error, { status: 429, headers: { 'retry-after': '300' } });
      }),
    );
    const { user } = await openPlans('/plans?coupon=WELCOME20');
    expect(await inCard('Premium').findByText('$120.00')).toBeVisible();
    const sentence =
      'Too many codes were checked from your network, so these prices don’t include yours. Please try again in 5 minutes.';
    expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.queryByText(/isn’t valid for these plans/)).not.toBeInTheDocument();

    isLimited = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await inCard('Premium').findByText('$96.00')).toBeVisible();
    expect(screen.queryByText(sentence)).not.toBeInTheDocument();
  });
});

describe('a price with a coupon', () => {
  const money = (amount: number) => formatMoney(amount, 'usd', { country: 'US' });

  it.each([
    ['quarter', 3_600, 4_500, 3, '$36.00 for the first 3 months, then $45.00 per quarter'],
    ['month', 1_520, 1_900, 1, '$15.20 for the first month, then $19.00 per month'],
    ['month', 950, 1_900, 3, '$9.50 per month for the first 3 months, then $19.00 per month'],
    [
      'quarter',
      3_600,
      4_500,
      6,
      '$36.00 per quarter for the first 6 months, then $45.00 per quarter',
    ],
    ['year', 9_600, 12_000, 12, '$96.00 for the first year, then $120.00 per year'],
    ['year', 9_600, 12_000, 24, '$96.00 per year for the first 2 years, then $120.00 per year'],
    ['quarter', 3_600, 4_500, null, '$36.00 per quarter'],
  ] as const)(
    'A price per %s of %s instead of %s for %s months reads “%s” (PRICE-404)',
    (interval, charged, listed, months, phrase) => {
      expect(pricePhrase(priceWords({ interval, charged, listed, months }, money))).toBe(phrase);
    },
  );
});
