import type { User } from '@portal/auth-session/domain';
import { BillingPage, BillingSkeleton } from '@portal/checkout-pricing';
import { useEarlySubscription } from '@portal/checkout-pricing/api';
import { usePremiumReasons } from '@portal/entitlements';
import { useConfig } from '../config-context';

export { RequireUser as Guard } from '@portal/auth-session';

/** The subscription is requested before the user is known. */
export function Waiting() {
  useEarlySubscription();
  return <BillingSkeleton />;
}

/** `/account/billing`. */
export function Page({ user }: { readonly user: User }) {
  const { brand, automaticTax } = useConfig();
  const reasons = usePremiumReasons(user, brand.latexEditorName);
  return <BillingPage user={user} brand={brand} reasons={reasons} isTaxAdded={automaticTax} />;
}
