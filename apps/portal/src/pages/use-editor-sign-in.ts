import type { EditorSignIn } from '@portal/auth-session';
import { useConfig } from '../config-context';

/** The sign-in with the LaTeX editor, as the brand names it and the configuration offers it. */
export function useEditorSignIn(): EditorSignIn {
  const { brand, signInWithEditor } = useConfig();
  return { name: brand.latexEditorName, isAlwaysOffered: signInWithEditor };
}
