import { WelcomePage } from '@portal/auth-session';
import { useConfig } from '../config-context';
import { useEditorSignIn } from './use-editor-sign-in';

/** `/` and `/authenticate`. */
export function Welcome() {
  const { brand } = useConfig();
  return <WelcomePage productName={brand.productName} editor={useEditorSignIn()} />;
}
