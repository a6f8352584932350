import type { User } from '@portal/auth-session/domain';
import { payingUser, testUser } from '@portal/auth-session/testing';
import {
  checkoutPricingEndpoints as endpoints,
  readSubscription,
  type SubscriptionDetails,
} from '@portal/checkout-pricing/domain';
import { respond, renderView, server } from '@portal/shared/testing';
import { screen } from '@testing-library/react';
import {
  endedSubscription,
  endingSubscription,
  pastDueSubscription,
  testSubscription,
} from '../testing/subscriptions';
import { PaymentProblem } from './payment-problem';
import { paymentProblem } from './plan-sentences';

const onManagePlan = jest.fn();

function show(user: User, subscription: SubscriptionDetails) {
  server.use(respond(endpoints.getSubscriptionDetails, [subscription]));
  return renderView(
    <PaymentProblem
      user={user}
      onManagePlan={onManagePlan}
      isOpeningBilling={false}
      country="US"
    />,
    { session: { idToken: 'id-token' } },
  );
}

beforeEach(() => onManagePlan.mockReset());

describe('PaymentProblem', () => {
  it('A past due plan says what failed, when it is tried again and until when it works (ACCT-33)', async () => {
    show(payingUser(), pastDueSubscription);
    expect(
      await screen.findByText(
        'We could not charge your card ending in 4242 on Nov 20, 2027. We will try it again on Nov 23, 2027. If the payment stays open, your plan ends on Nov 27, 2027. When you update the card, what is owed is charged to it at once.',
      ),
    ).toBeVisible();
  });

  it('Without a known end and a later try no day is named but that of the failure (PRICE-414)', async () => {
    const problem = { since: pastDueSubscription.payment_problem?.since ?? '' };
    show(payingUser(), {
      ...pastDueSubscription,
      payment_problem: { ...problem, next_attempt_at: null, access_until: null },
    });
    expect(
      await screen.findByText(
        'We could not charge your card ending in 4242 on Nov 20, 2027. When you update the card, what is owed is charged to it at once.',
      ),
    ).toBeVisible();
  });

  it('The one action of a past due plan updates the card (ACCT-33)', async () => {
    const { user } = show(payingUser(), pastDueSubscription);
    await user.click(await screen.findByRole('button', { name: 'Update card' }));
    expect(onManagePlan.mock.calls).toEqual([
      [{ provider: 'stripe', action: 'update-card', returnTo: 'billing' }],
    ]);
    expect(screen.getAllByRole('button')).toHaveLength(1);
  });

  it.each([
    ['unpaid', /Pay the open invoice with a new card/],
    ['incomplete', /Your first payment was declined/],
    ['on_hold', /Check your payment details/],
  ])('A plan that is %s has its sentence and the same action (ACCT-35)', async (status, text) => {
    show(testUser(), testSubscription({ status }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Update card' })).toBeVisible();
  });

  it('A plan whose trial ended without a card asks for one (ACCT-35)', async () => {
    const trial_end = String(Date.parse('2027-11-20T12:00:00Z') / 1_000);
    show(testUser(), testSubscription({ status: 'paused', trial_end }));
    expect(await screen.findByText(/Your trial ended without a card/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Update card' })).toBeVisible();
  });

  it('A plan that was paused without a trial does not blame a card, and leads to support (ACCT-35)', async () => {
    show(testUser(), testSubscription({ status: 'paused' }));
    expect(
      await screen.findByText(
        'Your plan is paused, and nothing is charged. Write to us to continue it.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact');
    expect(screen.queryByRole('button', { name: 'Update card' })).not.toBeInTheDocument();
  });

  it.each([testSubscription(), endingSubscription, endedSubscription, undefined])(
    'A plan that needs no payment has no message (ACCT-33)',
    (details) => {
      const subscription = details && readSubscription(details);
      expect(paymentProblem(payingUser(), subscription)).toBeUndefined();
    },
  );
});
