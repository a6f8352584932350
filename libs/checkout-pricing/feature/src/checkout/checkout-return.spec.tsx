import { useSession } from '@portal/auth-session/api';
import type { User } from '@portal/auth-session/domain';
import { payingUser, testUser } from '@portal/auth-session/testing';
import { checkoutPricingEndpoints as endpoints } from '@portal/checkout-pricing/domain';
import { renderView, respond, respondWithError, server } from '@portal/shared/testing';
import { defaultBrand } from '@portal/shared/util';
import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { respondWithPrices } from '../testing/prices';
import { renderWithSession } from '../testing/render-with-session';
import { type CheckoutOutcome, CheckoutReturnNotice, useCheckoutReturn } from './checkout-return';
import { LazyNextStep } from './lazy-next-step';
import { LazyContinueToCheckout, LazyPurchaseNotice } from './lazy-purchase';
import { useWaitingPurchase, WaitingPurchaseNotice } from './waiting-purchase';

describe('returning from the hosted checkout', () => {
  const outcomes: CheckoutOutcome[] = [];

  function Account() {
    const outcome = useCheckoutReturn();
    outcomes.push(outcome);
    return <CheckoutReturnNotice outcome={outcome} />;
  }

  /** Lets time pass and pending responses arrive. */
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  async function comeBack(query = '?checkout=success&session_id=cs_1&code=A', buyer = testUser) {
    let user = buyer();
    const view = await renderWithSession(<Account />, {
      route: `/account${query}`,
      signedInAs: () => user,
    });
    return {
      ...view,
      turnPremium: () => {
        user = payingUser();
      },
    };
  }

  type Status = 'open' | 'confirming' | 'active' | 'failed';

  function respondWithStatus(first: Status) {
    const state: { status: Status; requests: number } = { status: first, requests: 0 };
    server.use(
      respond(endpoints.getCheckoutStatus, ({ input }) => {
        expect(input).toEqual({ sessionId: 'cs_1' });
        state.requests += 1;
        return { status: state.status };
      }),
    );
    return state;
  }

  beforeEach(() => {
    outcomes.length = 0;
    jest.useFakeTimers();
  });
  afterEach(() => jest.useRealTimers());

  it('The page says that the payment is being confirmed until the user is premium (PRICE-58, PRICE-59, PRICE-80)', async () => {
    const server = respondWithStatus('confirming');
    const { turnPremium, location } = await comeBack();
    await pass(100);
    const confirming = 'We’re confirming your payment. Your plan will appear here in a moment.';
    expect(screen.getByText(confirming)).toBeVisible();
    await pass(10_000);
    expect(server.requests).toBeGreaterThan(3);
    expect(location()).toBe('/account?checkout=success&session_id=cs_1&code=A');

    server.status = 'active';
    turnPremium();
    await pass(2_500);
    expect(screen.getByText('Your payment is confirmed. Your plan is ready.')).toBeVisible();
    expect(location()).toBe('/account?code=A');

    const { requests } = server;
    await pass(20_000);
    expect(server.requests).toBe(requests);
    expect(screen.queryByText(/your payment/i)).not.toBeInTheDocument();
    expect(outcomes.at(-1)).toBe('confirmed');
  });

  it('An active checkout is confirmed only when the user is premium (PRICE-58)', async () => {
    respondWithStatus('active');
    const { turnPremium } = await comeBack();
    await pass(4_500);
    expect(outcomes.at(-1)).toBe('confirming');
    turnPremium();
    await pass(2_500);
    expect(outcomes.at(-1)).toBe('confirmed');
  });

  it('The new owner of a group that was handed over reads that the group is theirs (GROUP-458)', async () => {
    respondWithStatus('active');
    const { location } = await comeBack(
      '?checkout=success&handed_over=true&session_id=cs_1',
      payingUser,
    );
    await pass(2_500);
    expect(screen.getByText('The group is yours now, and your card pays for it.')).toBeVisible();
    expect(location()).toBe('/account');
  });

  it('Who entered a card for a group whose offer was withdrawn reads that, and nothing of a payment (GROUP-458)', async () => {
    respondWithStatus('failed');
    await comeBack('?checkout=success&handed_over=true&session_id=cs_1');
    await pass(100);
    expect(screen.getByText('The offer was withdrawn; you weren’t charged.')).toBeVisible();
    expect(screen.queryByText(/didn’t go through/)).not.toBeInTheDocument();
  });

  it('The status is requested again while the server cannot be reached (PRICE-58)', async () => {
    server.use(http.post('http://localhost/api/get-checkout-status', () => HttpResponse.error()));
    const { turnPremium } = await comeBack();
    await pass(5_000);
    expect(outcomes.at(-1)).toBe('confirming');
    respondWithStatus('active');
    turnPremium();
    await pass(4_500);
    expect(outcomes.at(-1)).toBe('confirmed');
  });

  it.each([
    [
      'failed',
      'Your payment didn’t go through. Nothing was charged, and your plan hasn’t changed.',
    ],
    ['open', 'You didn’t complete the checkout. Nothing was charged.'],
  ] as const)(
    'A checkout that is %s is explained, with a link to the plans (PRICE-60)',
    async (status, sentence) => {
      respondWithStatus(status);
      const { location } = await comeBack();
      await pass(100);
      expect(screen.getByText(sentence, { exact: false })).toBeVisible();
      expect(screen.getByRole('link', { name: 'Choose a plan' })).toHaveAttribute(
        'href',
        '/plans#select',
      );
      expect(location()).toBe('/account?code=A');
    },
  );

  it('A checkout of another user is unknown (PRICE-60)', async () => {
    server.use(respondWithError(endpoints.getCheckoutStatus, 404, 'CHECKOUT_NOT_FOUND'));
    await comeBack();
    await pass(100);
    expect(screen.getByText(/We couldn’t find this checkout/)).toBeVisible();
  });

  it.each(['', '?checkout=cancelled', '?session_id=cs_1'])(
    'The query "%s" is no return from a checkout (PRICE-61)',
    async (query) => {
      await comeBack(query);
      await pass(100);
      expect(outcomes.at(-1)).toBe('none');
    },
  );

  it.each(['', '&session_id=', '&session_id=pi_1', '&session_id=cs_1%00'])(
    'The query "checkout=success%s" starts no request and leaves the address (PRICE-61)',
    async (rest) => {
      const { location } = await comeBack(`?checkout=success${rest}`);
      await pass(100);
      expect(outcomes.at(-1)).toBe('none');
      expect(location()).toBe('/account');
    },
  );
});

describe('after a payment', () => {
  interface AccountOptions {
    readonly uid?: string;
    readonly premium?: boolean;
    readonly group?: string | null;
  }

  const openAccount = (
    outcome: CheckoutOutcome,
    { uid = 'uid-ada', premium = true, group = null }: AccountOptions = {},
  ) =>
    renderView(
      <LazyNextStep
        outcome={outcome}
        user={{ uid, premium, admin_group: group }}
        brand={defaultBrand}
      />,
    );

  const isShown = async () => expect(await screen.findByText('Next step:')).toBeVisible();
  /** A hidden one is not even loaded. */
  const isHidden = () => expect(document.body).toHaveTextContent(/^$/);

  beforeEach(() => window.localStorage.clear());

  describe('the next step after a payment', () => {
    it('A confirmed payment for Premium leads to the add-ins (PRICE-176)', async () => {
      openAccount('confirmed');
      await isShown();
      const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
      const { latexEditorAddIn, wordProcessorAddIn, webApp } = defaultBrand.links;
      expect(hrefs).toEqual([latexEditorAddIn, wordProcessorAddIn, webApp]);
    });

    it('A confirmed payment for a group leads to its members (PRICE-176)', async () => {
      openAccount('confirmed', { group: 'g-1' });
      const invite = await screen.findByRole('link', { name: 'Invite members' });
      expect(invite).toHaveAttribute('href', '/manage-group');
    });

    it.each(['none', 'confirming', 'not-completed', 'failed', 'unknown'] as const)(
      'A checkout that is %s has no next step (PRICE-176)',
      (outcome) => {
        openAccount(outcome);
        isHidden();
      },
    );

    it('The next step stays until it is dismissed, also on later visits, and does not come back (PRICE-176)', async () => {
      openAccount('confirmed').unmount();
      const { user, unmount } = openAccount('none');
      await isShown();
      await user.click(screen.getByRole('button', { name: 'Dismiss' }));
      isHidden();
      unmount();
      openAccount('none');
      isHidden();
    });

    it('A user who has lost Premium since does not see it (PRICE-176)', () => {
      openAccount('confirmed').unmount();
      openAccount('none', { premium: false });
      isHidden();
    });

    it('Another user of the browser does not see it (PRICE-176)', () => {
      openAccount('confirmed').unmount();
      openAccount('none', { uid: 'uid-bo' });
      isHidden();
    });
  });
});

describe('a waiting purchase', () => {
  function Account() {
    const { user } = useSession();
    const { purchase } = useWaitingPurchase();
    return user && purchase ? (
      <WaitingPurchaseNotice
        purchase={purchase}
        emailVerified={user.emailVerified}
        isTaxAdded={false}
      />
    ) : (
      <p>Nothing waits</p>
    );
  }

  const waiting = { price: 'price_group', quantity: 7, code: 'A', origin: '/x' };

  const offer = {
    plan: 'group' as const,
    quantity: 7,
    amount: 73_200,
    currency: 'usd',
    interval: 'year' as const,
    list_amount: 73_200,
    discount_months: null,
  };

  const openAccount = (signedInAs: User = testUser()) =>
    renderWithSession(<Account />, { route: '/account', path: '/account', signedInAs });

  beforeEach(() =>
    server.use(
      ...respondWithPrices(),
      respond(endpoints.getWaitingPurchase, { purchase: waiting }),
      respond(endpoints.describePurchase, { offer }),
    ),
  );

  const continueButton = () =>
    screen.findByRole('button', { name: 'Continue: Group, 7 seats, $732.00 per year' });

  describe('the purchase that waits on the account page', () => {
    it('A verified user continues the purchase with its seats, code, origin and frequency (PRICE-169)', async () => {
      const { user, location } = await openAccount();
      await user.click(await continueButton());
      await waitFor(() =>
        expect(location()).toBe(
          '/plans?price_id=price_group&quantity=7&code=A&origin=%2Fx&frequency=annually#select',
        ),
      );
    });

    it('An unverified user is told which plan waits for the verification (PRICE-169)', async () => {
      await openAccount(testUser({ emailVerified: false }));
      const sentence =
        'You’re buying Group, 7 seats, $732.00 per year. Verify your email address to continue.';
      expect(await screen.findByText(sentence)).toBeVisible();
      expect(screen.queryByRole('button')).not.toBeInTheDocument();
    });

    it('"Not now" forgets the purchase (PRICE-169)', async () => {
      const { user } = await openAccount();
      await continueButton();
      server.use(
        respond(endpoints.removeWaitingPurchase, {}),
        respond(endpoints.getWaitingPurchase, { purchase: null }),
      );
      await user.click(screen.getByRole('button', { name: 'Not now' }));
      expect(await screen.findByText('Nothing waits')).toBeVisible();
    });

    it('A plan that is no longer sold is told, with a link to the plans (PRICE-169)', async () => {
      server.use(respond(endpoints.describePurchase, { offer: null }));
      await openAccount();
      expect(await screen.findByText(/The plan you chose is no longer available\./)).toBeVisible();
      expect(screen.getByRole('link', { name: 'Choose a plan' })).toHaveAttribute(
        'href',
        '/plans#select',
      );
    });

    it('A purchase whose price cannot be loaded can still be continued (PRICE-169)', async () => {
      server.use(respondWithError(endpoints.describePurchase, 503, 'UNAVAILABLE'));
      const { user, location } = await openAccount();
      await user.click(await screen.findByRole('button', { name: 'Continue your purchase' }));
      await waitFor(() => expect(location()).toMatch(/^\/plans\?price_id=price_group/));
    });

    it('A premium user has no waiting purchase (PRICE-169)', async () => {
      await openAccount(payingUser());
      expect(await screen.findByText('Nothing waits')).toBeVisible();
    });
  });

  describe('the purchase after the verification', () => {
    const waiting = { price: 'price_quarter', quantity: 1, code: 'A' };
    const offer = {
      plan: 'premium' as const,
      quantity: 1,
      amount: 4_500,
      currency: 'usd',
      interval: 'quarter' as const,
      list_amount: 4_500,
      discount_months: null,
    };

    /** The page of a mailed link, after the verification of an address. */
    const openVerified = (signedInAs?: User, email = 'ada@example.edu') =>
      renderWithSession(
        <LazyContinueToCheckout email={email}>
          <a href="/login">Log in</a>
        </LazyContinueToCheckout>,
        {
          route: '/auth/action?mode=verifyEmail&oobCode=secret',
          path: '/auth/action',
          ...(signedInAs && { signedInAs }),
        },
      );

    const logIn = () => screen.findByRole('link', { name: 'Log in' });

    beforeEach(() =>
      server.use(
        ...respondWithPrices(),
        respond(endpoints.getWaitingPurchase, { purchase: waiting }),
        respond(endpoints.describePurchase, { offer }),
      ),
    );

    describe('the button after the verification', () => {
      it('One button continues the purchase that waited for the verification, with its frequency and without the code of the mail (PRICE-175)', async () => {
        const { user, location } = await openVerified(testUser());
        const name = 'Continue to checkout: Premium, quarterly';
        await user.click(await screen.findByRole('button', { name }));
        expect(screen.queryByRole('link', { name: 'Log in' })).not.toBeInTheDocument();
        await waitFor(() =>
          expect(location()).toBe(
            '/plans?price_id=price_quarter&quantity=1&code=A&frequency=quarterly#select',
          ),
        );
      });

      it('The button of a group names its seats (PRICE-175)', async () => {
        const group = { ...offer, plan: 'group' as const, quantity: 7, interval: 'year' as const };
        server.use(respond(endpoints.describePurchase, { offer: group }));
        await openVerified(testUser());
        const name = 'Continue to checkout: Group, 7 seats, annually';
        expect(await screen.findByRole('button', { name })).toBeVisible();
      });

      it('A purchase whose price cannot be loaded can still be continued (PRICE-175)', async () => {
        server.use(respondWithError(endpoints.describePurchase, 503, 'UNAVAILABLE'));
        await openVerified(testUser());
        expect(await screen.findByRole('button', { name: 'Continue to checkout' })).toBeVisible();
      });

      it.each([
        ['nobody is logged in', undefined, 'ada@example.edu'],
        ['another user is logged in', testUser(), 'bo@example.edu'],
        ['the user has Premium already', payingUser(), 'ada@example.edu'],
      ])('The page leads to the log-in when %s (PRICE-175)', async (_, signedInAs, email) => {
        await openVerified(signedInAs, email);
        expect(await logIn()).toBeVisible();
        expect(screen.queryByRole('button')).not.toBeInTheDocument();
      });

      it.each([
        ['nothing waits', respond(endpoints.getWaitingPurchase, { purchase: null })],
        ['the plan is no longer sold', respond(endpoints.describePurchase, { offer: null })],
        [
          'the purchase cannot be read',
          respondWithError(endpoints.getWaitingPurchase, 503, 'UNAVAILABLE'),
        ],
      ])('The page leads to the log-in when %s (PRICE-175)', async (_, response) => {
        server.use(response);
        await openVerified(testUser());
        expect(await logIn()).toBeVisible();
      });

      it('Until the browser knows that the address is verified the button waits (PRICE-175)', async () => {
        await openVerified(testUser({ emailVerified: false }));
        const button = await screen.findByRole('button');
        expect(button).toHaveAttribute('aria-disabled', 'true');
      });
    });
  });
});

describe('the notice of the plan that is being bought', () => {
  const premium = {
    plan: 'premium' as const,
    quantity: 1,
    amount: 12_000,
    currency: 'usd',
    interval: 'year' as const,
    list_amount: 12_000,
    discount_months: null,
  };

  const open = (query: string, notice = <LazyPurchaseNotice />) =>
    renderWithSession(notice, { route: `/login${query}`, path: '/login' });

  beforeEach(() => server.use(...respondWithPrices()));

  it('The notice names the plan with its price, what a coupon lowers, and offers to change the plan (PRICE-168, PRICE-404)', async () => {
    const seen: unknown[] = [];
    server.use(
      respond(endpoints.describePurchase, ({ input }) => {
        seen.push(input);
        const lowered = { amount: 1_520, list_amount: 1_900, discount_months: 1 };
        return { offer: { ...premium, interval: 'month' as const, ...lowered } };
      }),
    );
    await open('?price_id=price_month&code=WELCOME20&redirect=/x');
    const text = /You’re buying Premium, \$15.20 for the first month, then \$19.00 per month\./;
    expect(await screen.findByText(text)).toBeVisible();
    expect(seen).toEqual([{ price: 'price_month', quantity: 1, code: 'WELCOME20' }]);
    expect(screen.getByRole('link', { name: 'Change plan' })).toHaveAttribute(
      'href',
      '/plans?frequency=monthly&code=WELCOME20&redirect=%2Fx#select',
    );
  });

  it('The notice of a group names its seats, which stay chosen on the plans page (PRICE-168)', async () => {
    const amounts = { amount: 73_200, list_amount: 73_200 };
    const offer = { ...premium, plan: 'group' as const, quantity: 7, ...amounts };
    server.use(respond(endpoints.describePurchase, { offer }));
    await open('?price_id=price_group&quantity=7');
    expect(
      await screen.findByText(/You’re buying Group, 7 seats, \$732.00 per year\./),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Change plan' })).toHaveAttribute(
      'href',
      '/plans?frequency=annually&quantity=7#select',
    );
  });

  it('Where the checkout adds tax, the notice says so (PRICE-417)', async () => {
    server.use(respond(endpoints.describePurchase, { offer: premium }));
    await open('?price_id=price_year', <LazyPurchaseNotice isTaxAdded />);
    const text = /You’re buying Premium, \$120.00 per year, plus tax\./;
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('A plan that is not sold is told, with a link to the plans (PRICE-168)', async () => {
    server.use(respond(endpoints.describePurchase, { offer: null }));
    await open('?price_id=price_gone');
    expect(await screen.findByText(/The plan in this link isn’t available\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Choose a plan' })).toHaveAttribute(
      'href',
      '/plans#select',
    );
  });

  it.each(['?price_id=prod_1', '?price_id=price_1&quantity=0', '?price_id=price_1&quantity=x'])(
    'The address %s, which cannot be bought, is told without a request (PRICE-168)',
    async (query) => {
      await open(query);
      expect(await screen.findByText(/The plan in this link isn’t available\./)).toBeVisible();
    },
  );

  it('When the plan cannot be described the notice is left out: signing in does not depend on it (PRICE-168)', async () => {
    server.use(respondWithError(endpoints.describePurchase, 503, 'UNAVAILABLE'));
    await open('?price_id=price_year');
    await waitFor(() => expect(screen.getByRole('status')).toBeEmptyDOMElement());
  });

  it('Without a purchase in the address there is no notice (PRICE-168)', async () => {
    const { container } = await open('');
    expect(container).toBeEmptyDOMElement();
  });
});
