import type { Session } from './session';
import type { User } from '../user';

/** The copy of the session that the company's other subdomains may read, in its three parts (AUTH-45). */
export interface SharedSession {
  readonly idToken: string;
  /** The user's settings without the dictionary, which no cookie could hold. */
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
 * The shared part of a session; undefined before its user is known. The refresh token is not shared, because it works only
 * once, for the portal.
 */
export function sharedSession({
  uid,
  idToken,
  expiresAt,
  user,
}: Session): SharedSession | undefined {
  if (!user) return undefined;
  const { config, ...rest } = user;
  const settings = Object.entries(config).filter(([name]) => name !== 'dictionary');
  return {
    idToken,
    config: Object.fromEntries(settings),
    session: { uid, email: user.email, expiresAt, user: rest },
  };
}
