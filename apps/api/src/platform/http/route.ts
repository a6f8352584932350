import type { PremiumStatus } from '@portal/auth-session/domain';
import type { Endpoint, RequestOf, ResponseOf } from '@portal/shared/contract';

/** Who calls: the person and session behind a valid idToken. */
export interface Caller {
  readonly uid: string;
  readonly sessionId: string;
  /** In its canonical spelling. */
  readonly email: string;
  readonly emailVerified: boolean;
  /** As of this call; it comes from the same query that checks the session. */
  readonly premium: PremiumStatus;
}

/** What a handler knows of the call beside its input. */
export interface CallContext {
  readonly requestId: string;
  /** The caller's network address, from the socket or a configured proxy. */
  readonly ip: string;
  readonly userAgent: string;
  /** A cookie of the caller's browser. Cookies never authenticate (decisions, "Calls"). */
  cookie(name: string): string | undefined;
}

/** A context whose caller is known when the endpoint's access says `user`. */
export type ContextOf<E extends Endpoint> = CallContext & {
  readonly caller: E['access'] extends 'user' ? Caller : Caller | undefined;
};

/** An endpoint joined with what serves it. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: (input: never, context: never) => Promise<unknown>;
}

/** Joins an endpoint with its handler; input and answer are typed by the endpoint's schemas. */
export function route<const E extends Endpoint>(
  endpoint: E,
  handle: (input: RequestOf<E>, context: ContextOf<E>) => Promise<ResponseOf<E>>,
): Route {
  return { endpoint, handle };
}
