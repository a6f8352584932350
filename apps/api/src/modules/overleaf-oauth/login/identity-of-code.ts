import type { LoginState } from '../../../platform/external-login/login-state';
import type { EditorIdentity, LatexEditor } from '../../../ports/latex-editor';

/** What the callback page sends. */
interface EditorCallback {
  readonly code: string;
  readonly state: { readonly state: string; readonly iss?: string | undefined };
}

/** Exchanges the code at the editor: the user is who the editor says, whatever the browser sends. */
export type IdentityOfCode = (
  callback: EditorCallback,
  state: LoginState,
) => Promise<EditorIdentity>;

/** Makes {@link IdentityOfCode}. */
export function createIdentityOfCode({ editor }: { readonly editor: LatexEditor }): IdentityOfCode {
  return async ({ code, state: { iss } }, state) =>
    editor.identify(await editor.exchange({ code, issuer: iss }, state), { ...state, issuer: iss });
}
