import type { EndpointHost } from '@portal/shared/contract';
import type { ApiAnswer } from './send';

/** A call under way, with where it finds its token. */
export type MakeCall = (getIdToken: ApiExtra['getIdToken']) => Promise<ApiAnswer>;

/** What the store hands to every call as the thunk's extra argument: the seam between the calls and the session. */
export interface ApiExtra {
  /** The root of each host, without a trailing slash. */
  readonly hosts: Readonly<Record<EndpointHost, string>>;
  readonly fetch: typeof fetch;
  /**
   * The session's idToken, or `undefined` when nobody is signed in. `renew` asks for one that the server has not just
   * refused, and may be asked by several calls at once: renew once for all of them. Rejects when renewing fails for want
   * of a network, so that the session is kept.
   */
  getIdToken(request?: { readonly renew: boolean }): Promise<string | undefined>;
  /**
   * Makes a call whose answer carries a session in place of this one, and takes that up. No tab refreshes meanwhile, so the
   * call has to ask for its token with the `getIdToken` that it is given.
   */
  replaceSession(makeCall: MakeCall): Promise<ApiAnswer>;
  /** Called when the server no longer accepts the session. */
  onUnauthenticated(): void;
}
