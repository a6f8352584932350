import { payingUser, testUser } from '@portal/auth-session/testing';
import { checkoutPricingEndpoints as endpoints } from '@portal/checkout-pricing/domain';
import { respond, respondWithError, server, renderView } from '@portal/shared/testing';
import { defaultBrand } from '@portal/shared/util';
import { act, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderWithSession } from '../testing/render-with-session';
import { CheckoutReturnNotice, useCheckoutReturn, type CheckoutOutcome } from './checkout-return';
import { LazyNextStep } from './lazy-next-step';

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

describe('returning from the hosted checkout', () => {
  beforeEach(() => {
    outcomes.length = 0;
    jest.useFakeTimers();
  });
  afterEach(() => jest.useRealTimers());

  it('The page says that the payment is being confirmed until the user is premium (PRICE-58, PRICE-59, PRICE-80)', async () => {
    const server = respondWithStatus('confirming');
    const { turnPremium, location } = await comeBack();
    await pass(100);
    const confirming = 'We are confirming your payment. Your plan will appear here in a moment.';
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
      'Your payment did not go through. Nothing was charged, and your plan has not changed.',
    ],
    ['open', 'The checkout was not completed. Nothing was charged.'],
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
    expect(screen.getByText(/We could not find this checkout/)).toBeVisible();
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
