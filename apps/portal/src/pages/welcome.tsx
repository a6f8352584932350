import { WelcomePage } from '@portal/auth-session';
import { useConfig } from '../config-context';
import { useEditorSignIn } from './use-editor-sign-in';

/** `/` and `/authenticate`. */
export function Page() {
  const { brand, extensionId, targetOrigins } = useConfig();
  return (
    <WelcomePage
      productName={brand.productName}
      extensionId={extensionId}
      targetOrigins={targetOrigins}
      editor={useEditorSignIn()}
    />
  );
}
