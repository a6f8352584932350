import { payingUser } from '@portal/auth-session/testing';
import {
  billingEndpoints,
  checkoutPricingEndpoints,
  type OwedPayment as Owed,
} from '@portal/checkout-pricing/domain';
import { respond, respondWithError, server } from '@portal/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { respondWithCountry } from '../testing/prices';
import { renderWithSession } from '../testing/render-with-session';
import { pastDueSubscription, testSubscription } from '../testing/subscriptions';
import { OwedPayment } from './owed-payment';

const endpoints = { ...checkoutPricingEndpoints, ...billingEndpoints };
const paid: Owed = { result: 'paid', paid: 1_900, currency: 'usd', page: null };

const say = jest.fn();
const open = jest.fn();

/** Shows what the page says of the payment; returns how often paying was asked for. */
async function show({
  isCardUpdated = false,
  subscription = pastDueSubscription,
  owed = paid,
} = {}) {
  let payments = 0;
  server.use(
    respondWithCountry(),
    respond(endpoints.getSubscriptionDetails, [subscription]),
    respond(endpoints.payOwed, () => {
      payments += 1;
      return owed;
    }),
  );
  const signedInAs = payingUser();
  const view = await renderWithSession(
    <OwedPayment
      user={signedInAs}
      portal={{ isOpening: false, open }}
      isCardUpdated={isCardUpdated}
      say={say}
    />,
    { signedInAs },
  );
  return { ...view, payments: () => payments };
}

const payNow = () => screen.findByRole('button', { name: 'Pay now' });

describe('a payment that is owed', () => {
  beforeEach(() => {
    say.mockReset();
    open.mockReset();
  });

  it('After the card was updated what is owed is paid once, without another press (PRICE-416)', async () => {
    const { payments } = await show({ isCardUpdated: true });
    await waitFor(() =>
      expect(say.mock.calls).toEqual([
        ['success', 'Thank you: $19.00 was charged. Your plan goes on.'],
      ]),
    );
    expect(payments()).toBe(1);
  });

  it('Without an updated card nothing is paid until "Pay now" is pressed (PRICE-416)', async () => {
    const { user, payments } = await show();
    const button = await payNow();
    expect(payments()).toBe(0);
    await user.click(button);
    await waitFor(() => expect(say).toHaveBeenCalledTimes(1));
    expect(payments()).toBe(1);
  });

  it('An updated card of a plan that owes nothing pays nothing (PRICE-416)', async () => {
    const { payments } = await show({ isCardUpdated: true, subscription: testSubscription() });
    await waitFor(() => expect(screen.queryByRole('button')).not.toBeInTheDocument());
    expect(payments()).toBe(0);
  });

  it('The card is updated on a page that returns to the billing page (PRICE-416)', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Update card' }));
    expect(open.mock.calls).toEqual([
      [{ provider: 'stripe', action: 'update-card', returnTo: 'billing' }],
    ]);
  });

  it('A declined card is told, and both ways stay (PRICE-416)', async () => {
    const { user } = await show({ owed: { ...paid, result: 'declined', paid: 0 } });
    await user.click(await payNow());
    await waitFor(() =>
      expect(say).toHaveBeenCalledWith('danger', expect.stringContaining('declined')),
    );
    expect(await payNow()).toBeVisible();
    expect(screen.getByRole('button', { name: 'Update card' })).toBeVisible();
  });

  it('A bank that wants a confirmation is met on the page of the invoice (PRICE-416)', async () => {
    const page = 'https://invoice.example/in_1';
    const { user } = await show({ owed: { ...paid, result: 'needs-confirmation', paid: 0, page } });
    await user.click(await payNow());
    const link = await screen.findByRole('link', { name: /^Confirm payment/ });
    expect(link).toHaveAttribute('href', page);
    expect(link).toHaveAttribute('target', '_blank');
  });

  it('An address that is no web address is not offered (PRICE-416)', async () => {
    const page = 'javascript:alert(1)';
    const { user } = await show({ owed: { ...paid, result: 'needs-confirmation', paid: 0, page } });
    await user.click(await payNow());
    expect(await payNow()).toBeVisible();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('A payment provider that does not respond is told (PRICE-416)', async () => {
    const { user } = await show();
    server.use(
      respondWithError(endpoints.payOwed, 503, 'PAYMENT_PROVIDER_UNAVAILABLE', {
        message: 'The payment provider is not responding.',
      }),
    );
    await user.click(await payNow());
    await waitFor(() =>
      expect(say).toHaveBeenCalledWith('danger', expect.stringContaining('not responding')),
    );
  });
});
