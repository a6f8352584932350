import { LoginPage } from '@portal/auth-session';
import { LazyPurchaseNotice } from '@portal/checkout-pricing';
import { useStartCheckout } from '@portal/checkout-pricing/api';
import { useConfig } from '../config-context';
import { useEditorSignIn } from './use-editor-sign-in';

/** `/login`. */
export function Page() {
  const { brand, extensionId, socialProviders, targetOrigins, automaticTax } = useConfig();
  return (
    <LoginPage
      productName={brand.productName}
      startCheckout={useStartCheckout()}
      extensionId={extensionId}
      socialProviders={socialProviders}
      purchaseNotice={<LazyPurchaseNotice isTaxAdded={automaticTax} />}
      targetOrigins={targetOrigins}
      editor={useEditorSignIn()}
    />
  );
}
