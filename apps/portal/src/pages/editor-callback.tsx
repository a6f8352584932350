import { useStartCheckout } from '@portal/checkout-pricing/api';
import { EditorCallbackPage } from '@portal/overleaf-oauth';
import { useConfig } from '../config-context';
import { ProofOfUser } from '../shell/proof-of-user';

/** `/oauth2/callback`. */
export function EditorCallback() {
  const { brand, extensionId } = useConfig();
  return (
    <>
      <EditorCallbackPage
        productName={brand.productName}
        editorName={brand.latexEditorName}
        settingsHref={brand.links.latexEditorSettings}
        startCheckout={useStartCheckout()}
        extensionId={extensionId}
      />
      <ProofOfUser />
    </>
  );
}
