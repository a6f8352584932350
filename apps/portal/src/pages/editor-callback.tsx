import { useStartCheckout } from '@portal/checkout-pricing/api';
import { EditorCallbackPage } from '@portal/overleaf-oauth';
import { useConfig } from '../config-context';
import { ProofOfUser } from '../shell/proof-of-user';

/** `/oauth2/callback`. */
export function Page() {
  const config = useConfig();
  const { brand, extensionId, editor, socialProviders } = config;
  return (
    <>
      <EditorCallbackPage
        productName={brand.productName}
        editorName={brand.latexEditorName}
        settingsHref={brand.links.latexEditorSettings}
        startCheckout={useStartCheckout()}
        extensionId={extensionId}
        editor={editor}
        socialProviders={socialProviders}
        targetOrigins={config.targetOrigins}
        allowedParentOrigins={config.allowedParentOrigins}
      />
      <ProofOfUser />
    </>
  );
}
