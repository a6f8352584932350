import { strictObject, type ResponseOf } from '@portal/shared/contract';
import { number, string, type InferType } from 'yup';
import { SessionError } from './session-errors';
import type { refreshSession } from './session-endpoints';
import { sessionEnd, tokenExpiry } from './session-times';
import type { User } from '../user';

/** The tokens that every kind of sign-in returns (AUTH-2). */
export const sessionTokens = strictObject({
  idToken: string().defined(),
  refreshToken: string().defined(),
  /** The lifetime of the idToken in seconds. */
  expiresIn: number().integer().defined(),
  uid: string().defined(),
  email: string().defined(),
});
export type SessionTokens = InferType<typeof sessionTokens>;

/** The session as the browser stores it. */
export interface Session {
  readonly uid: string;
  /** A signed JWT that is valid for one hour. */
  readonly idToken: string;
  /** Opaque, rotated at each use. */
  readonly refreshToken: string;
  /** Seconds of life that the idToken had when it was issued. */
  readonly expiresIn: number;
  /** Epoch seconds, by the clock of this browser. */
  readonly expiresAt: number;
  /** Epoch milliseconds after which the session is deleted; absent when it is remembered. */
  readonly endsAt?: number;
  readonly emailVerified: boolean;
  /** Absent between sign-in and the first response with the user. */
  readonly user?: User;
}

/** The part of a session that a refresh changes; the user is stored apart from it. */
export type StoredTokens = Omit<Session, 'user'>;

/** The session without its user. */
export function tokensOf({ user: _user, ...tokens }: Session): StoredTokens {
  return tokens;
}

/** The session with the user that the server returned. */
export function withUser(session: StoredTokens, user: User): Session {
  return { ...session, emailVerified: user.emailVerified, user };
}

/**
 * The session that a sign-in `now` opens; the user is loaded next.
 * @throws SessionError `NO_ID_TOKEN` when the response carries none.
 */
export function openSession(tokens: SessionTokens, rememberMe: boolean, now: Date): Session {
  const { uid, idToken, refreshToken, expiresIn } = tokens;
  if (!idToken) throw new SessionError('NO_ID_TOKEN');
  const endsAt = sessionEnd(now, rememberMe);
  return {
    uid,
    idToken,
    refreshToken,
    expiresIn,
    expiresAt: tokenExpiry(now, expiresIn),
    emailVerified: false,
    ...(endsAt !== undefined && { endsAt }),
  };
}

/** The same session with the tokens that a refresh `now` returned; neither the user nor the 4 hours change. */
export function refreshSessionTokens(
  session: Session,
  response: ResponseOf<typeof refreshSession>,
  now: Date,
): Session {
  return {
    ...session,
    idToken: response.id_token,
    refreshToken: response.refresh_token,
    expiresIn: response.expires_in,
    expiresAt: tokenExpiry(now, response.expires_in),
  };
}

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
