import { SignInMailPage } from '@portal/auth-session';
import { useStartCheckout } from '@portal/checkout-pricing/api';
import { useConfig } from '../config-context';

/** `/login/email`. */
export function Page() {
  const { extensionId, targetOrigins } = useConfig();
  return <SignInMailPage startCheckout={useStartCheckout()} {...{ extensionId, targetOrigins }} />;
}
