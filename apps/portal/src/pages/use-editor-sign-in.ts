import type { EditorSignIn } from '@portal/auth-session';
import { useConfig } from '../config-context';

/** The name of the LaTeX editor, and whether its sign-in is always offered. */
export function useEditorSignIn(): EditorSignIn {
  const { brand, signInWithEditor } = useConfig();
  return { name: brand.latexEditorName, isAlwaysOffered: signInWithEditor };
}
