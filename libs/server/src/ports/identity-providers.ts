import type { authErrors } from '@portal/auth-session/domain';
/** A user's identity at a provider, from an idToken with a verified signature. */
export interface ExternalIdentity {
  /** Together with the subject it permanently identifies one user. */
  readonly issuer: string;
  readonly subject: string;
  /** As the provider spells it; undefined when the provider did not send one. */
  readonly email: string | undefined;
  readonly emailVerified: boolean;
}

/** Values that bind a provider's response to the request; only the browser that sent the request can derive them again. */
export interface LoginProof {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** The user must log in at the provider now, even if the provider knows who it is. */
  readonly mustLogIn: boolean;
}

export interface IdentityProvider {
  readonly id: string;
  readonly name: string;
  /** The address of the provider's page, where the user allows or denies the sign-in. */
  authorizationUrl(proof: LoginProof): Promise<string>;
  /** Exchanges the query of the provider's redirect for the user's identity. */
  identify(query: URLSearchParams, proof: LoginProof): Promise<ExternalIdentity>;
}

export interface IdentityProviders {
  find(id: string): IdentityProvider | undefined;
}

/** The errors that the adapter of the identity providers throws. */
declare module '../platform/errors' {
  interface ErrorCatalogs {
    readonly identities: typeof authErrors;
  }
}
