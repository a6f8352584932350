import { accountEndpoints as endpoints, accountErrors } from '@portal/account/domain';
import type { User } from '@portal/auth-session/domain';
import { payingUser, testUser } from '@portal/auth-session/testing';
import { respond, renderView, server } from '@portal/shared/testing';
import { defaultBrand } from '@portal/shared/util';
import { screen } from '@testing-library/react';
import { ManageAccount } from '../leaving/manage-account';
import { PlanCard } from '../plan/plan-card';
import { endedSubscription, endingSubscription, testSubscription } from '../testing/subscriptions';
import { AccountPage } from './account-page';

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

/** Source, plan, whether the group that the user administers is live; sentence, Manage plan, Delete account. */
type State = readonly [
  keyof typeof users,
  keyof typeof plans,
  'administrator' | 'no administrator',
  string,
  'manages' | 'cannot manage',
  'nothing' | 'subscription' | 'group',
];

const states: readonly State[] = [
  ['free', 'none', 'no administrator', free, 'cannot manage', 'nothing'],
  ['free', 'ended', 'no administrator', ended, 'cannot manage', 'nothing'],
  ['stripe', 'renews', 'no administrator', renews, 'manages', 'subscription'],
  ['stripe', 'renews', 'administrator', renews, 'manages', 'group'],
  ['stripe', 'canceled', 'no administrator', ends, 'manages', 'nothing'],
  ['stripe', 'canceled', 'administrator', ends, 'manages', 'group'],
  ['gumroad', 'renews', 'no administrator', renews, 'manages', 'subscription'],
  ['gumroad', 'canceled', 'no administrator', ends, 'manages', 'nothing'],
  ['group', 'none', 'no administrator', byGroup, 'cannot manage', 'nothing'],
  ['group', 'none', 'administrator', byGroup, 'cannot manage', 'group'],
  ['group', 'ended', 'no administrator', byGroup, 'cannot manage', 'nothing'],
  ['overleaf', 'none', 'no administrator', byEditor, 'cannot manage', 'nothing'],
  ['overleaf', 'ended', 'no administrator', byEditor, 'cannot manage', 'nothing'],
  ['institution', 'none', 'no administrator', byInstitution, 'cannot manage', 'nothing'],
  ['institution', 'none', 'administrator', byInstitution, 'cannot manage', 'group'],
];

const reasons = {
  subscription: accountErrors.DELETION_WITH_SUBSCRIPTION.text,
  group: accountErrors.DELETION_BY_GROUP_ADMINISTRATOR.text,
} as const;

const cases = states.flatMap((state) =>
  (['verified', 'not verified'] as const).map((verified) => [verified, ...state] as const),
);

function open(user: User, plan: keyof typeof plans, administersLiveGroup: boolean) {
  const subscription = plans[plan];
  server.use(
    respond(endpoints.getSubscriptionDetails, subscription ? [subscription] : []),
    respond(endpoints.getPremiumSources, []),
    respond(endpoints.getEmailSubscription, { status: 'unsubscribed' }),
  );
  const planCard = (
    <PlanCard
      user={user}
      brand={defaultBrand}
      isConfirming={false}
      isBackFromBilling={false}
      isOpeningBilling={false}
      onManagePlan={() => undefined}
    />
  );
  const manageAccount = (
    <ManageAccount user={user} productName="Lemma" administersLiveGroup={administersLiveGroup} />
  );
  renderView(
    <AccountPage
      user={user}
      brand={defaultBrand}
      planCard={planCard}
      manageAccount={manageAccount}
    />,
    { session: { idToken: 'id-token' } },
  );
}

describe('the account page in every state', () => {
  it.each(cases)(
    'A user with a %s email (plan from %s, subscription %s, %s of a live group) reads "%s", %s the plan; what keeps the account: %s (ACCT-3, ACCT-19, ACCT-21, ACCT-23, ACCT-201)',
    async (verified, source, plan, role, sentence, managing, leaving) => {
      const emailVerified = verified === 'verified';
      open(testUser({ ...users[source], emailVerified }), plan, role === 'administrator');
      expect(await screen.findByText(sentence)).toBeVisible();
      const isManaged = emailVerified && managing === 'manages';
      const manage = screen.getByRole('button', { name: 'Manage plan' });
      expect(manage.getAttribute('aria-disabled') ?? 'false').toBe(String(!isManaged));
      const products = screen.getByRole('region', { name: 'Your Products' });
      expect(products.querySelectorAll('a')).toHaveLength(emailVerified ? 3 : 0);
      expect(screen.queryAllByRole('heading', { name: 'Verify your account' })).toHaveLength(
        emailVerified ? 0 : 1,
      );
      const remove = screen.getByRole('button', { name: 'Delete account' });
      if (leaving === 'nothing') expect(remove).not.toHaveAttribute('aria-disabled');
      else expect(remove).toHaveAccessibleDescription(reasons[leaving]);
    },
  );
});
