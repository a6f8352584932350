/** Who a provider says somebody is; its signature was checked. */
export interface ExternalIdentity {
  /** Together with the subject it names one person for ever. */
  readonly issuer: string;
  readonly subject: string;
  /** In the provider's own spelling; undefined when it shared none. */
  readonly email: string | undefined;
  readonly emailVerified: boolean;
}

/** What ties a provider's answer to the question: only the browser that asked can make these up again. */
export interface LoginProof {
  readonly state: string;
  readonly nonce: string;
  /** The PKCE code verifier. */
  readonly verifier: string;
  /** The user must log in at the provider now, even if the provider knows who it is. */
  readonly mustLogIn: boolean;
}

/** One OpenID provider. Failures are refusals: `SOCIAL_PROVIDER_UNAVAILABLE`, `SOCIAL_DENIED`, `SOCIAL_FAILED`. */
export interface IdentityProvider {
  readonly id: string;
  /** As people know it. */
  readonly name: string;
  /** The provider's own page, where the person says yes or no. */
  authorizationUrl(proof: LoginProof): Promise<string>;
  /** Trades the query that the provider sent the browser back with for the person. */
  identify(answer: URLSearchParams, proof: LoginProof): Promise<ExternalIdentity>;
}

/** The configured OpenID providers. */
export interface IdentityProviders {
  find(id: string): IdentityProvider | undefined;
}
