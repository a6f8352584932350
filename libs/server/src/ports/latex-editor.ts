import type { overleafOauthErrors } from '@portal/overleaf-oauth/domain';
/** What binds the editor's response to the request of one browser. */
interface EditorLoginProof {
  readonly state: string;
  readonly nonce: string;
}

export interface EditorLoginRequest extends EditorLoginProof {
  /** The S256 hash of the PKCE code verifier. */
  readonly codeChallenge: string;
  /** The user must log in at the editor now, even if the editor knows who it is. */
  readonly mustLogIn: boolean;
  readonly asksForTerms: boolean;
}

export interface EditorTokens {
  readonly accessToken: string;
  /** Undefined where the editor issues none. */
  readonly idToken: string | undefined;
}

/** What the editor says of a user. */
export interface EditorIdentity {
  readonly overleafId: string;
  /** In its canonical spelling; undefined when the editor knows no usable address. */
  readonly email: string | undefined;
  readonly emailVerified: boolean;
  readonly termsAccepted: boolean;
  readonly premium: boolean;
  /** When the Premium plan at the editor ends; undefined when the editor does not say. */
  readonly premiumUntil: Date | undefined;
}

/**
 * The LaTeX editor's OAuth provider. Errors: `EDITOR_UNAVAILABLE`, `EDITOR_LOGIN_FAILED`, and `user-not-found` for a user
 * whom the editor does not know.
 */
export interface LatexEditor {
  authorizationUrl(request: EditorLoginRequest): Promise<string>;
  /** Exchanges a code; `issuer` is the editor's `iss` parameter, if it sent one. */
  exchange(
    response: { readonly code: string; readonly issuer: string | undefined },
    proof: EditorLoginProof & { readonly verifier: string },
  ): Promise<EditorTokens>;
  /** Verifies an idToken, wherever it comes from, and asks the editor with the access token who the user is. */
  identify(
    tokens: EditorTokens,
    proof: {
      readonly nonce: string;
      readonly mustLogIn: boolean;
      /** The editor's `iss` parameter, if it sent one. */
      readonly issuer: string | undefined;
    },
  ): Promise<EditorIdentity>;
}

/** The errors that the editor's adapter throws. */
declare module '../platform/errors' {
  interface ErrorCatalogs {
    readonly editor: typeof overleafOauthErrors;
  }
}
