import { RequireUser } from '@portal/auth-session';
import { usePortalConfig, useSession } from '@portal/auth-session/api';
import type { User } from '@portal/auth-session/domain';
import { useAccountPlan } from '@portal/checkout-pricing';
import { usePremiumReasons } from '@portal/entitlements';

function PlanOf({ user }: { readonly user: User }) {
  const { brand } = usePortalConfig();
  const { notice, card } = useAccountPlan({
    user,
    brand,
    reasons: usePremiumReasons(user, brand.latexEditorName),
  });
  return (
    <div className="account">
      <h1>{user.email}</h1>
      {notice}
      {card}
    </div>
  );
}

function SignedIn() {
  const { user } = useSession();
  return user && <PlanOf user={user} />;
}

/** `/account`: where the checkout returns to. */
export const Account = () => (
  <RequireUser waiting={<p className="account">Opening your library</p>}>
    <SignedIn />
  </RequireUser>
);
