import type { User } from '@portal/auth-session/domain';
import { payingUser, testUser } from '@portal/auth-session/testing';
import {
  checkoutPricingEndpoints as endpoints,
  type SubscriptionDetails,
} from '@portal/checkout-pricing/domain';
import { respond, respondWithError, renderView, server } from '@portal/shared/testing';
import { defaultBrand } from '@portal/shared/util';
import { act, fireEvent, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { noReasons } from '../testing/premium-reasons';
import { respondWithCountry } from '../testing/prices';
import {
  endedSubscription,
  endingSubscription,
  pastDueSubscription,
  testSubscription,
} from '../testing/subscriptions';
import { PlanCard } from './plan-card';

const open = jest.fn();
const cannotManage = 'You cannot manage this plan as you do not have an ongoing subscription.';

type Props = ComponentProps<typeof PlanCard>;

const card = (user: User, props: Partial<Props> = {}) => (
  <PlanCard
    user={user}
    brand={defaultBrand}
    reasons={noReasons}
    isConfirming={false}
    isBackFromBilling={false}
    portal={{ isOpening: false, open }}
    {...props}
  />
);

/** A server that knows this subscription, until `change` replaces it. */
function respondWithSubscription(first: SubscriptionDetails | undefined, country = 'US') {
  const state = {
    requests: 0,
    change: (next: SubscriptionDetails) => {
      known = next;
    },
  };
  let known = first;
  server.use(
    respondWithCountry(country),
    respond(endpoints.getSubscriptionDetails, () => {
      state.requests += 1;
      return known ? [known] : [];
    }),
  );
  return state;
}

const show = (
  user: User,
  subscription?: SubscriptionDetails,
  props?: Partial<Props>,
  country?: string,
) => {
  const state = respondWithSubscription(subscription, country);
  return { ...renderView(card(user, props), { session: { idToken: 'id-token' } }), state };
};

const manage = () => screen.findByRole('button', { name: 'Manage plan' });

beforeEach(() => {
  open.mockReset();
  server.use(respondWithCountry());
});

describe('PlanCard', () => {
  it.each([
    ['renews', payingUser(), testSubscription(), 'Premium', 'Your plan will renew on Nov 20, 2027'],
    [
      'is charged for the first time after a hand-over (GROUP-458)',
      payingUser(),
      testSubscription({ status: 'trialing', trial_end: testSubscription().current_period_end }),
      'Premium',
      'Your first payment is due on Nov 20, 2027',
    ],
    ['ends', payingUser(), endingSubscription, 'Premium', 'Your plan will end on Nov 20, 2027'],
    ['ended', testUser(), endedSubscription, 'Freemium', 'Your plan ended on Nov 20, 2027'],
    [
      'ended unpaid',
      testUser(),
      { ...endedSubscription, end_reason: 'payment-failed' as const },
      'Freemium',
      'Your plan ended on Nov 20, 2027 because its payment failed',
    ],
    [
      'is past due',
      payingUser(),
      pastDueSubscription,
      'Premium',
      'Your last payment failed. You have Premium until Nov 27, 2027',
    ],
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
      'Every writing feature without a daily quota.',
    ],
  ])(
    'The card of a plan that %s has its badge and sentence (ACCT-18, ACCT-19, ACCT-20, ACCT-21, ACCT-33, ACCT-34)',
    async (_, user, subscription, badge, sentence) => {
      show(user, subscription);
      expect(await screen.findByText(sentence)).toBeVisible();
      expect(screen.getByText(badge)).toBeVisible();
      expect(screen.getByRole('heading', { level: 2, name: 'Your Lemma Plan' })).toBeVisible();
    },
  );

  it('The plan’s sentence is followed by who pays for Premium, with the card of the user’s plan (ENT-224, ACCT-22)', async () => {
    const sentences = jest.fn(() => ['Paid with the card ending in 4242.']);
    show(payingUser(), testSubscription(), { reasons: { ...noReasons, sentences } });
    expect(await screen.findByText('Paid with the card ending in 4242.')).toBeVisible();
    expect(sentences).toHaveBeenLastCalledWith('4242');
  });

  it.each([
    ['until a day', String(Date.parse('2027-12-01T12:00:00Z') / 1_000), ' until Dec 01, 2027'],
    ['without an end', null, ''],
  ])(
    'A plan whose payments are paused %s never says that it renews (ACCT-241, PRICE-402)',
    async (_what, resumes_at, until) => {
      show(payingUser(), testSubscription({ pause_collection: { resumes_at } }));
      const sentence = `Your payments are paused${until}. You keep your plan`;
      expect(await screen.findByText(sentence)).toBeVisible();
    },
  );

  it.each([
    ['renews', payingUser(), testSubscription()],
    ['ends', payingUser(), endingSubscription],
    [
      'has ended',
      testUser({ subscription: { payment_provider: null, stripe: 'sub_1', gumroad: null } }),
      endedSubscription,
    ],
  ])(
    'The invoices of a plan that %s are on the billing page (ACCT-225)',
    async (_, account, subscription) => {
      show(account, subscription);
      const invoices = await screen.findByRole('link', { name: 'Invoices' });
      expect(invoices).toHaveAttribute('href', '/account/billing#invoices');
    },
  );

  it.each([
    ['never paid', testUser(), undefined],
    ['has not verified the email', payingUser({ emailVerified: false }), testSubscription()],
  ])('A user who %s has no link to invoices (ACCT-225)', async (_, account, subscription) => {
    show(account, subscription);
    expect(await manage()).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Invoices' })).not.toBeInTheDocument();
  });

  it('When the sources cannot be loaded the card shows the plan and tries again (ACCT-28, ENT-224)', async () => {
    const retry = jest.fn();
    const reasons = { ...noReasons, isError: true, retry };
    const { user } = show(payingUser(), testSubscription(), { reasons });
    expect(await screen.findByText('Your plan will renew on Nov 20, 2027')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });

  it('A paying user can manage the plan (ACCT-23)', async () => {
    const { user } = show(payingUser(), testSubscription());
    await user.click(await manage());
    expect(open.mock.calls).toEqual([[{ provider: 'stripe' }]]);
    expect(screen.queryByText('Upgrade')).not.toBeInTheDocument();
  });

  it.each(['unpaid', 'paused', 'incomplete'])(
    'A plan that is %s offers no other plan: it can be managed (ACCT-35)',
    async (status) => {
      show(testUser(), testSubscription({ status }));
      expect(await manage()).not.toHaveAttribute('aria-disabled');
      expect(screen.queryByText('Upgrade')).not.toBeInTheDocument();
      expect(screen.queryByText(/will renew/)).not.toBeInTheDocument();
    },
  );

  it.each([
    ['free', testUser(), undefined],
    ['over', testUser(), endedSubscription],
    ['of an unverified user', payingUser({ emailVerified: false }), testSubscription()],
  ])(
    'A plan that is %s cannot be managed, and the button says why (ACCT-23)',
    async (_, account, subscription) => {
      const { user } = show(account, subscription);
      expect(await manage()).toHaveAccessibleDescription(cannotManage);
      await user.click(await manage());
      expect(open).not.toHaveBeenCalled();
    },
  );

  it('A verified user without premium can upgrade (ACCT-24)', async () => {
    show(testUser());
    expect(await screen.findByRole('link', { name: 'Upgrade' })).toHaveAttribute(
      'href',
      '/plans#select',
    );
  });

  it('An unverified user cannot upgrade, and the button says why (ACCT-24)', async () => {
    show(testUser({ emailVerified: false }));
    expect(await screen.findByRole('button', { name: 'Upgrade' })).toHaveAccessibleDescription(
      'You need to verify your email address',
    );
  });

  it('While a payment is being confirmed the card says only that (ACCT-25)', async () => {
    show(testUser(), undefined, { isConfirming: true });
    expect(screen.getByText('Confirming your payment')).toBeVisible();
    expect(screen.queryByText('Freemium')).not.toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('A placeholder is shown while the plan loads', async () => {
    show(payingUser(), testSubscription());
    expect(screen.getByText('Loading your plan')).toBeInTheDocument();
    expect(await screen.findByText('Premium')).toBeVisible();
  });

  it('When the subscription cannot be loaded the card says so and tries again (ACCT-28)', async () => {
    server.use(respondWithError(endpoints.getSubscriptionDetails, 503, 'UNAVAILABLE'));
    const { user } = renderView(card(payingUser()), { session: { idToken: 'id-token' } });
    const failed = 'We could not get your subscription status. Please try again later.';
    expect(await screen.findByText(failed)).toBeVisible();
    respondWithSubscription(testSubscription());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Your plan will renew on Nov 20, 2027')).toBeVisible();
    expect(screen.queryByText(failed)).not.toBeInTheDocument();
  });
});

describe('returning from the billing portal', () => {
  it('A change is shown when the page becomes visible again (ACCT-26)', async () => {
    const { state } = show(payingUser(), testSubscription());
    expect(await screen.findByText('Your plan will renew on Nov 20, 2027')).toBeVisible();
    state.change(endingSubscription);
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
    expect(await screen.findByText('Your plan will end on Nov 20, 2027')).toBeVisible();
  });

  it('The subscription is requested again for twenty seconds (ACCT-27)', async () => {
    jest.useFakeTimers();
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    const { state } = show(payingUser(), testSubscription(), { isBackFromBilling: true });
    await pass(3_000);
    expect(screen.getByText('Your plan will renew on Nov 20, 2027')).toBeVisible();
    state.change(endingSubscription);
    await pass(2_500);
    expect(screen.getByText('Your plan will end on Nov 20, 2027')).toBeVisible();

    await pass(20_000);
    const { requests: before } = state;
    await pass(20_000);
    expect(state.requests).toBe(before);
    jest.useRealTimers();
  });
});

describe('the plan card in every state', () => {
  const noProvider = { payment_provider: null, stripe: null, gumroad: null };
  const editor = { id: 'ol', provider: 'overleaf' };

  /** Who gives the user Premium. */
  const users = {
    free: {},
    stripe: payingUser(),
    gumroad: payingUser({
      source: 'gumroad',
      subscription: { payment_provider: 'gumroad', stripe: null, gumroad: 'gum_1' },
    }),
    group: payingUser({
      source: 'group',
      subscription: { payment_provider: 'group', stripe: null, gumroad: null },
    }),
    overleaf: payingUser({ source: 'overleaf', overleaf: editor, subscription: noProvider }),
    institution: payingUser({ isPaid: false, source: 'institution', subscription: noProvider }),
  } satisfies Readonly<Record<string, Partial<User>>>;

  const plans = {
    none: undefined,
    renews: testSubscription(),
    canceled: endingSubscription,
    ended: endedSubscription,
  } as const;

  const renews = 'Your plan will renew on Nov 20, 2027';
  const ends = 'Your plan will end on Nov 20, 2027';
  const ended = 'Your plan ended on Nov 20, 2027';
  const free = 'A daily quota on most features. It resets the next day.';
  const byGroup = 'You have premium via your group account.';
  const byEditor = 'Your plan is managed via your account with the LaTeX editor.';
  const byInstitution = 'You have premium via your institution or organization.';

  /** Source, plan; sentence, Manage plan. */
  type State = readonly [
    keyof typeof users,
    keyof typeof plans,
    string,
    'manages' | 'cannot manage',
  ];

  const states: readonly State[] = [
    ['free', 'none', free, 'cannot manage'],
    ['free', 'ended', ended, 'cannot manage'],
    ['stripe', 'renews', renews, 'manages'],
    ['stripe', 'canceled', ends, 'manages'],
    ['gumroad', 'renews', renews, 'manages'],
    ['gumroad', 'canceled', ends, 'manages'],
    ['group', 'none', byGroup, 'cannot manage'],
    ['group', 'ended', byGroup, 'cannot manage'],
    ['overleaf', 'none', byEditor, 'cannot manage'],
    ['overleaf', 'ended', byEditor, 'cannot manage'],
    ['institution', 'none', byInstitution, 'cannot manage'],
  ];

  const cases = states.flatMap((state) =>
    (['verified', 'not verified'] as const).map((verified) => [verified, ...state] as const),
  );

  function open(user: User, plan: keyof typeof plans) {
    const subscription = plans[plan];
    server.use(
      respondWithCountry(),
      respond(endpoints.getSubscriptionDetails, subscription ? [subscription] : []),
    );
    renderView(
      <PlanCard
        user={user}
        brand={defaultBrand}
        reasons={noReasons}
        isConfirming={false}
        isBackFromBilling={false}
        portal={{ isOpening: false, open: () => undefined }}
      />,
      { session: { idToken: 'id-token' } },
    );
  }

  describe('the plan card in every state', () => {
    it.each(cases)(
      'A user with a %s email (plan from %s, subscription %s) reads "%s" and %s the plan (ACCT-19, ACCT-21, ACCT-23)',
      async (verified, source, plan, sentence, managing) => {
        const emailVerified = verified === 'verified';
        open(testUser({ ...users[source], emailVerified }), plan);
        expect(await screen.findByText(sentence)).toBeVisible();
        const isManaged = emailVerified && managing === 'manages';
        const manage = screen.getByRole('button', { name: 'Manage plan' });
        expect(manage.getAttribute('aria-disabled') ?? 'false').toBe(String(!isManaged));
      },
    );
  });
});
