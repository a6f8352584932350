import { accountEndpoints as endpoints, accountErrors } from '@portal/account/domain';
import { testUser } from '@portal/auth-session/testing';
import { renderView, respond, server } from '@portal/shared/testing';
import { defaultBrand } from '@portal/shared/util';
import { screen } from '@testing-library/react';
import { ManageAccount } from '../leaving/manage-account';
import { AccountPage } from './account-page';

const renewing = accountErrors.DELETION_WITH_SUBSCRIPTION.text;
const administering = accountErrors.DELETION_BY_GROUP_ADMINISTRATOR.text;

/** Whether the plan renews, whether the group that the user administers is live; what keeps the account. */
const states = [
  ['no plan that renews', 'no administrator', undefined],
  ['no plan that renews', 'administrator', administering],
  ['a plan that renews', 'no administrator', renewing],
  ['a plan that renews', 'administrator', administering],
] as const;

const cases = states.flatMap((state) =>
  (['verified', 'not verified'] as const).map((verified) => [verified, ...state] as const),
);

describe('the account page in every state', () => {
  it.each(cases)(
    'A user with a %s email, %s, %s of a live group sees the products and whether the account can be deleted: %s (ACCT-3, ACCT-201)',
    async (verified, plan, role, reason) => {
      server.use(respond(endpoints.getEmailSubscription, { status: 'unsubscribed' }));
      const isVerified = verified === 'verified';
      const user = testUser({ emailVerified: isVerified });
      const manageAccount = (
        <ManageAccount
          user={user}
          productName="Lemma"
          planRenews={plan === 'a plan that renews'}
          administersLiveGroup={role === 'administrator'}
        />
      );
      renderView(
        <AccountPage
          user={user}
          brand={defaultBrand}
          planCard={<p>The plan</p>}
          manageAccount={manageAccount}
        />,
        { session: { idToken: 'id-token' } },
      );
      expect(await screen.findByText('The plan')).toBeVisible();
      const products = screen.getByRole('region', { name: 'Your Products' });
      expect(products.querySelectorAll('a')).toHaveLength(isVerified ? 3 : 0);
      expect(screen.queryAllByRole('heading', { name: 'Verify your account' })).toHaveLength(
        isVerified ? 0 : 1,
      );
      const remove = screen.getByRole('button', { name: 'Delete account' });
      if (reason === undefined) expect(remove).not.toHaveAttribute('aria-disabled');
      else expect(remove).toHaveAccessibleDescription(reason);
    },
  );
});
