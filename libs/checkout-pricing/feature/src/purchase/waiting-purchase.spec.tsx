import { useSession } from '@portal/auth-session/api';
import type { User } from '@portal/auth-session/domain';
import { payingUser, testUser } from '@portal/auth-session/testing';
import { checkoutPricingEndpoints as endpoints } from '@portal/checkout-pricing/domain';
import { respond, respondWithError, server } from '@portal/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { respondWithPrices } from '../testing/prices';
import { renderWithSession } from '../testing/render-with-session';
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
