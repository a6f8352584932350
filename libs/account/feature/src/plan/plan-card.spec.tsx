import { accountEndpoints as calls, type SubscriptionDetails } from '@portal/account/domain';
import type { User } from '@portal/auth-session/domain';
import { answer, refuse, renderView, server } from '@portal/shared/testing';
import { defaultBrand } from '@portal/shared/util';
import { act, fireEvent, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { payingUser, testUser } from '@portal/auth-session/testing';
import { endedSubscription, endingSubscription, testSubscription } from '../testing/subscriptions';
import { PlanCard } from './plan-card';

const onManagePlan = jest.fn();
const cannotManage = 'You cannot manage this plan as you do not have an ongoing subscription.';

type Props = ComponentProps<typeof PlanCard>;

const card = (user: User, props: Partial<Props> = {}) => (
  <PlanCard
    user={user}
    brand={defaultBrand}
    isConfirming={false}
    isBackFromBilling={false}
    isOpeningBilling={false}
    onManagePlan={onManagePlan}
    {...props}
  />
);

/** A server that knows this subscription, until `tell` changes it. */
function answerSubscription(first: SubscriptionDetails | undefined) {
  const state = {
    calls: 0,
    tell: (next: SubscriptionDetails) => {
      known = next;
    },
  };
  let known = first;
  server.use(
    answer(calls.getSubscriptionDetails, () => {
      state.calls += 1;
      return known ? [known] : [];
    }),
  );
  return state;
}

const show = (user: User, subscription?: SubscriptionDetails, props?: Partial<Props>) => {
  const state = answerSubscription(subscription);
  return { ...renderView(card(user, props), { session: { idToken: 'id-token' } }), state };
};

const manage = () => screen.findByRole('button', { name: 'Manage plan' });

beforeEach(() => onManagePlan.mockReset());

describe('PlanCard', () => {
  it.each([
    ['renews', payingUser(), testSubscription(), 'Premium', 'Your plan will renew on Nov 20, 2027'],
    ['ends', payingUser(), endingSubscription, 'Premium', 'Your plan will end on Nov 20, 2027'],
    ['ended', testUser(), endedSubscription, 'Freemium', 'Your plan ended on Nov 20, 2027'],
    [
      'is free',
      testUser(),
      undefined,
      'Freemium',
      'A daily quota on most features. It resets the next day.',
    ],
    [
      'comes from an institution',
      payingUser({
        isPaid: false,
        source: 'institution',
        subscription: { payment_provider: null, stripe: null, gumroad: null },
      }),
      undefined,
      'Premium',
      'You have premium via your institution or organization.',
    ],
    [
      'comes from a group',
      payingUser({
        source: 'group',
        subscription: { payment_provider: 'group', stripe: null, gumroad: null },
      }),
      undefined,
      'Premium',
      'You have premium via your group account.',
    ],
    [
      'is managed by the editor',
      payingUser({
        source: 'overleaf',
        overleaf: { id: 'ol', provider: 'overleaf' },
        subscription: { payment_provider: null, stripe: null, gumroad: null },
      }),
      undefined,
      'Premium',
      'Your plan is managed via your account with the LaTeX editor.',
    ],
    [
      'is charged by gumroad',
      payingUser({
        source: 'gumroad',
        subscription: { payment_provider: 'gumroad', stripe: null, gumroad: 'gum_1' },
      }),
      undefined,
      'Premium',
      'Every writing feature, no daily quota.',
    ],
  ])('says of a plan that %s what it is', async (_, user, subscription, badge, sentence) => {
    show(user, subscription);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByText(badge)).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Your Lemma Plan' })).toBeVisible();
  });

  it.each([
    ['US', '$120.00 per year, card ending in 4242'],
    ['DE', 'US$120.00 per year, card ending in 4242'],
  ])('tells a reader in %s what the renewal charges', async (country, price) => {
    show(payingUser(), testSubscription(), { country });
    expect(await screen.findByText(price)).toBeVisible();
  });

  it('tells only what is known, and no price that will not be charged', async () => {
    const { state } = show(payingUser(), testSubscription({ card_last4: null }));
    expect(await screen.findByText('$120.00 per year')).toBeVisible();
    state.tell(endingSubscription);
    fireEvent(document, new Event('visibilitychange'));
    expect(await screen.findByText('Your plan will end on Nov 20, 2027')).toBeVisible();
    expect(screen.queryByText(/\$120.00/)).not.toBeInTheDocument();
  });

  it('lets the payer manage the plan', async () => {
    const { user } = show(payingUser(), testSubscription());
    await user.click(await manage());
    expect(onManagePlan).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Upgrade')).not.toBeInTheDocument();
  });

  it.each([
    ['free', testUser(), undefined],
    ['over', testUser(), endedSubscription],
    ['of a person who is not verified', payingUser({ emailVerified: false }), testSubscription()],
  ])('lets nobody manage a plan that is %s, and says why', async (_, person, subscription) => {
    const { user } = show(person, subscription);
    expect(await manage()).toHaveAccessibleDescription(cannotManage);
    await user.click(await manage());
    expect(onManagePlan).not.toHaveBeenCalled();
  });

  it('offers the plans to a verified person without one', async () => {
    show(testUser());
    expect(await screen.findByRole('link', { name: 'Upgrade' })).toHaveAttribute(
      'href',
      '/plans#select',
    );
  });

  it('offers no plans before the address is verified, and says why', async () => {
    show(testUser({ emailVerified: false }));
    expect(await screen.findByRole('button', { name: 'Upgrade' })).toHaveAccessibleDescription(
      'You need to verify your email address',
    );
  });

  it('says nothing about the plan while a payment is being confirmed', async () => {
    show(testUser(), undefined, { isConfirming: true });
    expect(screen.getByText('Confirming your payment')).toBeVisible();
    expect(screen.queryByText('Freemium')).not.toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('holds the plan’s place while it is on its way', async () => {
    show(payingUser(), testSubscription());
    expect(screen.getByText('Loading your plan')).toBeInTheDocument();
    expect(await screen.findByText('Premium')).toBeVisible();
  });

  it('says when the plan cannot be had, and tries again', async () => {
    server.use(refuse(calls.getSubscriptionDetails, 503, 'UNAVAILABLE'));
    const { user } = renderView(card(payingUser()), { session: { idToken: 'id-token' } });
    const failed = 'We could not get your subscription status. Please try again later.';
    expect(await screen.findByText(failed)).toBeVisible();
    answerSubscription(testSubscription());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Your plan will renew on Nov 20, 2027')).toBeVisible();
    expect(screen.queryByText(failed)).not.toBeInTheDocument();
  });
});

describe('the way back from the billing portal', () => {
  it('shows what changed there when the page is looked at again', async () => {
    const { state } = show(payingUser(), testSubscription());
    expect(await screen.findByText('Your plan will renew on Nov 20, 2027')).toBeVisible();
    state.tell(endingSubscription);
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
    expect(await screen.findByText('Your plan will end on Nov 20, 2027')).toBeVisible();
  });

  it('looks for a change that arrives later, for twenty seconds', async () => {
    jest.useFakeTimers();
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    const { state } = show(payingUser(), testSubscription(), { isBackFromBilling: true });
    await pass(3_000);
    expect(screen.getByText('Your plan will renew on Nov 20, 2027')).toBeVisible();
    state.tell(endingSubscription);
    await pass(2_500);
    expect(screen.getByText('Your plan will end on Nov 20, 2027')).toBeVisible();

    await pass(20_000);
    const { calls: asked } = state;
    await pass(20_000);
    expect(state.calls).toBe(asked);
    jest.useRealTimers();
  });
});
