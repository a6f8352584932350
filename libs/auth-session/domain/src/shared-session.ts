import type { StoredSession } from './stored-session';
import type { User } from './user';

/** The copy of the session that the provider's other subdomains may read, in its three parts (specification 2, section 3 "Session cookies"). */
export interface SharedSession {
  readonly idToken: string;
  /** The person's settings without their dictionary, which no cookie could hold. */
  readonly config: object;
  /** The session without idToken and settings. */
  readonly session: {
    readonly uid: string;
    readonly email: string;
    readonly expiresAt: number;
    readonly user: Omit<User, 'config'>;
  };
}

/**
 * What is shared of a session; nothing before its person is known. The refresh token is not: it is good once, and the
 * portal is the one who uses it.
 */
export function sharedSession(stored: StoredSession): SharedSession | undefined {
  if (!stored.user) return undefined;
  const { uid, idToken, expiresAt } = stored;
  const { config, ...user } = stored.user;
  const settings = Object.entries(config).filter(([name]) => name !== 'dictionary');
  return {
    idToken,
    config: Object.fromEntries(settings),
    session: { uid, email: user.email, expiresAt, user },
  };
}
