import type { PremiumStatus } from '@portal/entitlements/domain';

/**
 * What a session has shown of its user: one step, a sign-in at the institution of the user's address, or two steps that the account
 * still has (AUTH-570).
 */
export type SignInStrength = 'one-step' | 'institution' | 'two-steps';

/** The user and the session behind a valid idToken. */
export interface Caller {
  readonly uid: string;
  readonly sessionId: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** When the user signed in, or proved who they are once more. */
  readonly authenticatedAt: Date;
  /** Whether the user signed in, or proved who they are once more, within the last ten minutes. */
  readonly hasRecentSignIn: boolean;
  readonly strength: SignInStrength;
  /** As of this request; the query that checks the session reads it too. */
  readonly premium: PremiumStatus;
}

export interface Authenticator {
  /** Returns the caller behind a valid idToken of an active session, with one query; undefined for any other token. */
  authenticate(token: string): Promise<Caller | undefined>;
}
