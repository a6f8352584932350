import type { PremiumStatus } from '@portal/auth-session/domain';

/** The user and the session behind a valid idToken. */
export interface Caller {
  readonly uid: string;
  readonly sessionId: string;
  /** Canonical spelling. */
  readonly email: string;
  readonly emailVerified: boolean;
  /** Whether the user signed in, or proved who they are once more, within the last ten minutes. */
  readonly hasRecentSignIn: boolean;
  /** As of this request; the query that checks the session reads it too. */
  readonly premium: PremiumStatus;
}

/** Finds out who a token belongs to. */
export interface Authenticator {
  /** Returns the caller behind a valid idToken of a live session, with one query; undefined for any other token. */
  authenticate(token: string): Promise<Caller | undefined>;
}
