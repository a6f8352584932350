import { AuthActionPage } from '@portal/auth-session';
import { LazyContinueToCheckout } from '@portal/checkout-pricing';

/** `/auth/action`: after the verification it continues the purchase that waited for it. */
export function Page() {
  return (
    <AuthActionPage
      afterVerifying={(email, otherwise) => (
        <LazyContinueToCheckout email={email}>{otherwise}</LazyContinueToCheckout>
      )}
    />
  );
}
