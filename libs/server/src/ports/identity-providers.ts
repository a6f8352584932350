import type { authErrors } from '@portal/auth-session/domain';
/** A user's identity at a provider, from an idToken or a SAML assertion with a verified signature. */
export interface ExternalIdentity {
  /** Together with the subject it permanently identifies one user. */
  readonly issuer: string;
  readonly subject: string;
  /** As the provider spells it; undefined when the provider did not send one. */
  readonly email: string | undefined;
  readonly emailVerified: boolean;
  /** Everything that the provider says about the user. */
  readonly claims: Readonly<Record<string, unknown>>;
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
  /**
   * Verifies the form that a page of a SAML provider posts; returns the sealed identity that the browser brings to
   * {@link identify} as `response`. Providers of OpenID have none.
   */
  receive?(form: URLSearchParams): Promise<string>;
}

/** The protocols with which an institution signs its people in. */
export type InstitutionProtocol = 'openid' | 'saml';

/** How the portal is registered at a provider that the database names: that of an institution. */
export interface ProviderRegistration {
  readonly id: string;
  readonly name: string;
  readonly protocol: InstitutionProtocol;
  /** The address of the provider's metadata, or its issuer; for SAML also the metadata itself. */
  readonly issuer: string;
  /** For SAML the portal's entity id. */
  readonly clientId: string;
  /** Absent for a public client. */
  readonly clientSecret?: string;
  readonly scopes: readonly string[];
  /** What the portal wants to know of a user. */
  readonly claims: readonly string[];
}

/** What a provider publishes about itself. */
export interface ProviderDescription {
  readonly issuer: string;
  readonly endpoints: Readonly<Record<string, string>>;
  /** The ids and algorithms of its keys. */
  readonly keys: readonly string[];
  /** The claims and scopes that it says it has. */
  readonly claims: readonly string[];
  readonly scopes: readonly string[];
}

export interface IdentityProviders {
  /** One of the configured providers. */
  find(id: string): IdentityProvider | undefined;
  registered(registration: ProviderRegistration): IdentityProvider;
  /** Reads what the provider publishes. Throws the errors of a sign-in. */
  describe(registration: ProviderRegistration): Promise<ProviderDescription>;
  /** The portal’s own SAML metadata, as XML. */
  portalMetadata(entityId: string): Promise<string>;
}

/** The errors that the adapter of the identity providers throws. */
declare module '../platform/errors' {
  interface ErrorCatalogs {
    readonly identities: typeof authErrors;
  }
}
