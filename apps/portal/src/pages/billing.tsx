import { RequireUser } from '@portal/auth-session';
import { useSession } from '@portal/auth-session/api';
import type { User } from '@portal/auth-session/domain';
import { BillingPage, BillingSkeleton } from '@portal/checkout-pricing';
import { useEarlySubscription } from '@portal/checkout-pricing/api';
import { usePremiumReasons } from '@portal/entitlements';
import { useConfig } from '../config-context';

function BillingOfUser({ user }: { readonly user: User }) {
  const { brand, automaticTax } = useConfig();
  const reasons = usePremiumReasons(user, brand.latexEditorName);
  return <BillingPage user={user} brand={brand} reasons={reasons} isTaxAdded={automaticTax} />;
}

function SignedInBilling() {
  const { user } = useSession();
  return user && <BillingOfUser user={user} />;
}

/** `/account/billing`. */
export function Billing() {
  useEarlySubscription();
  return (
    <RequireUser waiting={<BillingSkeleton />}>
      <SignedInBilling />
    </RequireUser>
  );
}
