import type { User } from '@portal/auth-session/domain';
import { payingUser, testUser } from '@portal/auth-session/testing';
import { checkoutPricingEndpoints as endpoints } from '@portal/checkout-pricing/domain';
import { renderView, respond, server } from '@portal/shared/testing';
import { defaultBrand } from '@portal/shared/util';
import { screen } from '@testing-library/react';
import { endedSubscription, endingSubscription, testSubscription } from '../testing/subscriptions';
import { noReasons } from '../testing/premium-reasons';
import { PlanCard } from './plan-card';

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
type State = readonly [keyof typeof users, keyof typeof plans, string, 'manages' | 'cannot manage'];

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
  server.use(respond(endpoints.getSubscriptionDetails, subscription ? [subscription] : []));
  renderView(
    <PlanCard
      user={user}
      brand={defaultBrand}
      reasons={noReasons}
      isConfirming={false}
      isBackFromBilling={false}
      isOpeningBilling={false}
      onManagePlan={() => undefined}
      onResume={() => undefined}
      isResuming={false}
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
