import { payingUser, testUser } from '@portal/auth-session/testing';
import {
  checkoutPricingEndpoints as endpoints,
  type SubscriptionDetails,
} from '@portal/checkout-pricing/domain';
import { respond, server } from '@portal/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { respondWithPrices } from '../testing/prices';
import { inCard, openPlans as openView, priced } from '../testing/plans-view';
import { renderWithSession } from '../testing/render-with-session';
import { testSubscription } from '../testing/subscriptions';
import { useCurrentPlan } from './use-current-plan';

type Change = Partial<Omit<SubscriptionDetails, 'plan'>> & Partial<SubscriptionDetails['plan']>;

function subscriptionWith({ interval, quantity, ...change }: Change): SubscriptionDetails {
  const { plan } = testSubscription();
  return testSubscription({
    plan: { ...plan, ...(interval && { interval }), ...(quantity && { quantity }) },
    ...change,
  });
}

type User = ReturnType<typeof testUser>;

const respondWithSubscription = (change: Change) =>
  server.use(respond(endpoints.getSubscriptionDetails, [subscriptionWith(change)]));

function openPlans(signedInAs: User | undefined, change: Change = {}, query = '') {
  respondWithSubscription(change);
  return openView(`/plans${query}`, signedInAs && { signedInAs });
}

/** The card of the user's plan, and its sentence. */
function CurrentPlan() {
  const plan = useCurrentPlan();
  return plan && <p>{`${plan.tier}: ${plan.sentence}`}</p>;
}

function renderPlan(signedInAs: User, change: Change = {}) {
  respondWithSubscription(change);
  return renderWithSession(<CurrentPlan />, { signedInAs });
}

const markedCards = () =>
  ['Free', 'Premium', 'Group', 'Institution'].filter((name) =>
    inCard(name).queryByText('Your plan'),
  );

beforeEach(() => server.use(...respondWithPrices()));

describe('the plan of the signed-in user', () => {
  it.each<[Change, string, string]>([
    [{}, 'Premium', '$120.00 per year. It renews automatically.'],
    [{ interval: 'month' }, 'Premium', '$120.00 per month. It renews automatically.'],
    [
      { interval: 'quarter', cancel_at_period_end: true },
      'Premium',
      '$120.00 per quarter. It won’t renew.',
    ],
    [{ status: 'past_due' }, 'Premium', '$120.00 per year. The last payment failed.'],
    [{ quantity: 7 }, 'Group', '7 seats. $120.00 per year. It renews automatically.'],
    [
      { quantity: 7, status: 'past_due', cancel_at_period_end: true },
      'Group',
      '7 seats. $120.00 per year. The last payment failed.',
    ],
  ])(
    'The subscription %j is marked on the card %s with "%s" (PRICE-153)',
    async (change, name, sentence) => {
      await renderPlan(payingUser(), change);
      expect(await screen.findByText(`${name}: ${sentence}`)).toBeVisible();
    },
  );

  it.each([
    ['gumroad', 'Premium', 'You pay for it at Gumroad.'],
    ['group', 'Group', 'Your group pays for your seat.'],
    ['institution', 'Institution', 'Your institution pays for it.'],
    ['overleaf', 'Premium', 'It comes with your plan at the LaTeX editor.'],
  ] as const)(
    'Premium from %s is marked on the card %s (PRICE-153)',
    async (source, name, sentence) => {
      await renderPlan(testUser({ premium: true, source }));
      expect(await screen.findByText(`${name}: ${sentence}`)).toBeVisible();
    },
  );

  it('A user without Premium has the Free plan, and a visitor has none (PRICE-153)', async () => {
    const { unmount } = await openPlans(testUser());
    await waitFor(() => expect(markedCards()).toEqual(['Free']));
    unmount();
    window.localStorage.clear();
    await openPlans(undefined);
    await priced();
    expect(markedCards()).toEqual([]);
  });
});

describe('the frequency that a subscriber sees first', () => {
  const isChosen = (name: RegExp) => expect(screen.getByRole('radio', { name })).toBeChecked();

  it('The plans open on the frequency of the user’s subscription, whose card is marked (PRICE-153, PRICE-174)', async () => {
    await openPlans(payingUser(), { interval: 'quarter' });
    await waitFor(() => isChosen(/Quarterly/));
    expect(inCard('Premium').getByText(/per quarter. It renews/)).toBeVisible();
    expect(markedCards()).toEqual(['Premium']);
  });

  it('A frequency in the address and one that the user chooses win over the subscription’s (PRICE-174)', async () => {
    const { user } = await openPlans(payingUser(), { interval: 'quarter' }, '?frequency=monthly');
    expect(await inCard('Premium').findByText(/per quarter. It renews/)).toBeVisible();
    isChosen(/Monthly/);
    await user.click(screen.getByText('Annually'));
    isChosen(/Annually/);
  });
});

describe('the button of the Group card', () => {
  it('The button says why a premium user cannot buy a group (PRICE-156)', async () => {
    await openPlans(payingUser());
    await priced();
    const button = inCard('Group').getByRole('button', { name: 'Buy now Group' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(
      'You already have Premium. You can buy a group once it has ended.',
    );
  });

  it('A user who pays for a group manages it on the billing page (PRICE-62, PRICE-156)', async () => {
    const { user, location } = await openPlans(payingUser(), { quantity: 7 });
    await user.click(await inCard('Group').findByRole('button', { name: 'Manage Plan Group' }));
    expect(location()).toBe('/account/billing');
  });
});
