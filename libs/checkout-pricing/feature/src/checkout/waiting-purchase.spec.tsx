import { useSession } from '@portal/auth-session/api';
import type { User } from '@portal/auth-session/domain';
import { payingUser, testUser } from '@portal/auth-session/testing';
import { checkoutPricingEndpoints as endpoints } from '@portal/checkout-pricing/domain';
import { respond, respondWithError, server } from '@portal/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { respondWithPrices } from '../testing/prices';
import { renderWithSession } from '../testing/render-with-session';
import { LazyContinueToCheckout } from './lazy-purchase';
import { useWaitingPurchase, WaitingPurchaseNotice } from './waiting-purchase';

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
      'You are buying Group, 7 seats, $732.00 per year. Verify your email address to continue.';
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
    expect(
      await screen.findByText(/The plan that you chose is no longer available\./),
    ).toBeVisible();
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
