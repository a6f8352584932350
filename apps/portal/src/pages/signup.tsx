import { useSubscribeAtSignUp } from '@portal/account/api';
import { SignupPage } from '@portal/auth-session';
import { LazyPurchaseNotice } from '@portal/checkout-pricing';
import { useStartCheckout } from '@portal/checkout-pricing/api';
import { useConfig } from '../config-context';

/** `/signup`. */
export function Page() {
  const config = useConfig();
  const { extensionId, socialProviders, targetOrigins, automaticTax, passkeySignUp } = config;
  return (
    <SignupPage
      startCheckout={useStartCheckout()}
      extensionId={extensionId}
      socialProviders={socialProviders}
      purchaseNotice={<LazyPurchaseNotice isTaxAdded={automaticTax} />}
      targetOrigins={targetOrigins}
      passkeySignUp={passkeySignUp}
      onOptIn={useSubscribeAtSignUp()}
    />
  );
}
