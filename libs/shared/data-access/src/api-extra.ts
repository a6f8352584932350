import type { EndpointHost } from '@portal/shared/contract';
import type { ApiResult, Network } from '@portal/shared/client';

export type SendWithToken = (getIdToken: ApiExtra['getIdToken']) => Promise<ApiResult>;

/** What the store hands to every request as the thunk's extra argument: the seam between requests and session. */
export interface ApiExtra extends Network {
  readonly hosts: Readonly<Record<EndpointHost, string>>;
  /**
   * The session's idToken, or `undefined` when nobody is signed in. `renew` asks for another one than the server has just
   * rejected; several requests may ask at the same time and share one refresh. Rejects with an `ApiError` when the server cannot be
   * reached; the session is then kept.
   */
  getIdToken(request?: { readonly renew: boolean }): Promise<string | undefined>;
  /**
   * Sends a request whose response carries a session that replaces the current one, and stores that. No tab refreshes
   * in the meantime, so the request must take its token from the `getIdToken` that it is given.
   */
  replaceSession(send: SendWithToken): Promise<ApiResult>;
  /**
   * Asks the user to prove who they are, because the sign-in is too long ago for what they asked for. Resolves with whether
   * they did: then the request is sent again.
   */
  proveUser(): Promise<boolean>;
  /** Called when the server no longer accepts the session. */
  onUnauthenticated(): void;
}
