import type { Caller } from '../platform/http/route';

/** Who a token belongs to. */
export interface Authenticator {
  /** The person behind a valid idToken of a living session, with one query; undefined for any other token. */
  authenticate(token: string): Promise<Caller | undefined>;
}
