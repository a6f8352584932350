import { SocialPage } from '@portal/auth-session';
import { useStartCheckout } from '@portal/checkout-pricing/api';
import { useConfig } from '../config-context';

/** `/social`. */
export function Page() {
  const { extensionId, targetOrigins } = useConfig();
  return <SocialPage startCheckout={useStartCheckout()} {...{ extensionId, targetOrigins }} />;
}
