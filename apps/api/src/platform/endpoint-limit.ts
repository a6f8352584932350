import type { RateLimit } from '../ports/rate-limiter';

/** A limit of an endpoint, as its domain declares it in `<domain>.limits.ts` (SHARED-96). */
export interface EndpointLimit extends RateLimit {
  /** Who is counted: the client's network, the caller's account, or the mailbox that is mailed. */
  readonly per: 'network' | 'account' | 'mailbox';
  /**
   * `server`: every request that may call the endpoint counts, before its body is read. `handler`: only some requests
   * count, or the body tells who is counted.
   */
  readonly takenBy: 'server' | 'handler';
  /** What happens beyond the limit, unless the request is rejected with 429: the mail is left out, or the next puzzle is harder. */
  readonly beyond?: 'no-mail' | 'harder-puzzle';
}

/** A limit per account and hour that the server takes. */
export const perAccount = (name: string, points: number): EndpointLimit => ({
  name,
  points,
  windowSeconds: 60 * 60,
  per: 'account',
  takenBy: 'server',
});

/** The limits of an endpoint by name, or the sentence that says why it needs none. */
export type LimitsOfEndpoint = Readonly<Record<string, EndpointLimit>> | string;

/** The limits of every endpoint of a domain; a missing one does not compile. */
export type EndpointLimits<Endpoints> = { readonly [Name in keyof Endpoints]: LimitsOfEndpoint };

/** The limits that the server takes. */
export const serverLimits = (limits: LimitsOfEndpoint): readonly EndpointLimit[] =>
  typeof limits === 'string'
    ? []
    : Object.values(limits).filter(({ takenBy }) => takenBy === 'server');
