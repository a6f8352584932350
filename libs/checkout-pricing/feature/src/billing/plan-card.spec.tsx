import type { User } from '@portal/auth-session/domain';
import { payingUser, testUser } from '@portal/auth-session/testing';
import {
  checkoutPricingEndpoints as endpoints,
  type SubscriptionDetails,
} from '@portal/checkout-pricing/domain';
import { respond, respondWithError, renderView, server } from '@portal/shared/testing';
import { defaultBrand } from '@portal/shared/util';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { noReasons } from '../testing/premium-reasons';
import { respondWithCountry } from '../testing/prices';
import {
  endedSubscription,
  endingSubscription,
  takenOverSubscription,
  pastDueSubscription,
  testSubscription,
} from '../testing/subscriptions';
import { PlanCard } from './plan-card';

const open = jest.fn();
const say = jest.fn();
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
    say={say}
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
      'Your plan is charged for the first time on Nov 20, 2027',
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
    ['after its next renewal says what that charges', '2028-03-01', 1],
    ['with its period says no charge', '2027-11-20', 0],
  ])('A plan that ends %s (ACCT-22, PRICE-102)', async (_what, day, charges) => {
    const cancel_at = String(Date.parse(`${day}T12:00:00Z`) / 1_000);
    show(payingUser(), testSubscription({ cancel_at }));
    expect(await screen.findByText(/^Your plan will end on/)).toBeVisible();
    expect(screen.queryAllByText('$120.00 per year')).toHaveLength(charges);
  });

  it('The discount of the next invoice is shown by name (ACCT-223)', async () => {
    const { plan } = testSubscription();
    show(payingUser(), testSubscription({ plan: { ...plan, amount: 9_600, discount: 'Welcome' } }));
    expect(await screen.findByText('Next invoice $96.00 with Welcome')).toBeVisible();
  });

  it.each([
    [
      'a discount that ends names the price after it',
      { amount: 3_600, price: 4_500, interval: 'quarter' as const, discount: '20 % off' },
      'Next invoice $36.00 with 20 % off, then $45.00 per quarter from Nov 20, 2028',
    ],
    [
      'credit that pays the whole invoice names the price and the credit',
      { amount: 0, credit: 1_900, price: 1_900, interval: 'month' as const, full_price_from: null },
      '$19.00 per month, next invoice $0.00 because your credit pays $19.00',
    ],
    [
      'more seats to pay for names the price and the next invoice',
      { amount: 15_000, full_price_from: null },
      '$120.00 per year, next invoice $150.00',
    ],
    [
      'a discount and credit names both',
      { amount: 600, credit: 3_000, price: 4_500, interval: 'quarter' as const, discount: 'Hi' },
      'Next invoice $6.00 with Hi and $30.00 of your credit, then $45.00 per quarter from Nov 20, 2028',
    ],
    [
      'tax and a discount that ends says that the price comes with tax (PRICE-417)',
      { amount: 3_960, tax: 360, price: 4_500, interval: 'quarter' as const, discount: 'Hi' },
      'Next invoice $39.60 with Hi, then $45.00 per quarter plus tax from Nov 20, 2028',
    ],
    [
      'tax names the price and the next invoice (PRICE-417)',
      { amount: 2_090, tax: 190, price: 1_900, interval: 'month' as const },
      '$19.00 per month plus tax, next invoice $20.90',
    ],
  ])('The next charge with %s (ACCT-223, ACCT-240)', async (_what, change, sentence) => {
    const { plan } = testSubscription();
    const full_price_from = String(Date.parse('2028-11-20T12:00:00Z') / 1_000);
    show(payingUser(), testSubscription({ plan: { ...plan, full_price_from, ...change } }));
    expect(await screen.findByText(sentence)).toBeVisible();
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
      expect(screen.queryByText(/per year/)).not.toBeInTheDocument();
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

  it.each([
    ['US', '$120.00 per year'],
    ['DE', 'US$120.00 per year'],
  ])('A user in %s sees the next charge as "%s" (ACCT-22)', async (country, price) => {
    show(payingUser(), testSubscription(), {}, country);
    expect(await screen.findByText(price)).toBeVisible();
  });

  it('The card shows no charge of a plan that ends (ACCT-22, ACCT-26)', async () => {
    const { state } = show(payingUser(), testSubscription({ card_last4: null }));
    expect(await screen.findByText('$120.00 per year')).toBeVisible();
    state.change(endingSubscription);
    fireEvent(document, new Event('visibilitychange'));
    expect(await screen.findByText('Your plan will end on Nov 20, 2027')).toBeVisible();
    expect(screen.queryByText(/\$120.00/)).not.toBeInTheDocument();
  });

  it('A paying user can manage the plan (ACCT-23)', async () => {
    const { user } = show(payingUser(), testSubscription());
    await user.click(await manage());
    expect(open.mock.calls).toEqual([[{ provider: 'stripe' }]]);
    expect(screen.queryByText('Upgrade')).not.toBeInTheDocument();
  });

  it('The card of a plan that renews is updated at the payment provider (ACCT-38)', async () => {
    const { user } = show(payingUser(), testSubscription());
    await user.click(await screen.findByRole('button', { name: 'Update card' }));
    expect(open.mock.calls).toEqual([[{ provider: 'stripe', action: 'update-card' }]]);
  });

  it.each([
    ['Change plan', '/account/billing'],
    ['Cancel plan', '/account/billing#cancel'],
  ])('"%s" of a plan that renews leads to %s (ACCT-38)', async (name, address) => {
    show(payingUser(), testSubscription());
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', address);
  });

  it('A plan that ends can be resumed (ACCT-36)', async () => {
    const renewsAt = Date.parse('2027-11-20T12:00:00Z') / 1_000;
    const { user, state } = show(payingUser(), endingSubscription);
    server.use(respond(endpoints.resumePlan, { renewsAt }));
    await user.click(await screen.findByRole('button', { name: 'Resume plan' }));
    state.change(testSubscription());
    await waitFor(() =>
      expect(say.mock.calls).toEqual([
        ['success', 'Your plan goes on. It will renew on Nov 20, 2027.'],
      ]),
    );
  });

  it('A plan that ends has no link to cancel it (ACCT-36)', async () => {
    show(payingUser(), endingSubscription);
    expect(await screen.findByRole('button', { name: 'Resume plan' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Cancel plan' })).not.toBeInTheDocument();
  });

  it('A plan whose group has a new payer says so and cannot be resumed (GROUP-458)', async () => {
    show(payingUser(), takenOverSubscription);
    expect(await screen.findByText('The new owner pays for your group.')).toBeVisible();
    expect(screen.getByText('Your plan will end on Nov 20, 2027')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Resume plan' })).not.toBeInTheDocument();
  });

  it('The buyer of a group sees its seats (ACCT-37)', async () => {
    const plan = { ...testSubscription().plan, product: { name: 'Group' }, quantity: 7 };
    show(payingUser(), testSubscription({ plan: { ...plan, amount: 73_200, price: 73_200 } }));
    const price = 'Group, 7 seats, $732.00 per year';
    expect(await screen.findByText(price)).toBeVisible();
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
        say={() => undefined}
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
