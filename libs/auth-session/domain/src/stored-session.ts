import { boolean, number, object, string } from 'yup';
import type { Session } from './session';
import { SessionError, type SessionErrorCode } from './session-errors';
import { isSessionEnded, isTokenExpired } from './session-times';
import { user } from './user';
import { withUser } from './with-user';

/** The session as this browser keeps it. */
export interface StoredSession extends Session {
  /** Whose tokens these are, known before the person is. */
  readonly uid: string;
  /** Epoch milliseconds after which the session is deleted; absent when it is remembered (specification 1, section 4). */
  readonly endsAt?: number;
}

/** The part of a session that a refresh changes; the person is stored apart from it. */
export type StoredTokens = Omit<StoredSession, 'user'>;

/** The session without its person. */
export function tokensOf({ user: _person, ...tokens }: StoredSession): StoredTokens {
  return tokens;
}

/** Fields of a later release may stand beside these: only what is read is checked. */
const storedTokens = object({
  uid: string().required(),
  idToken: string().required(),
  refreshToken: string().required(),
  expiresIn: number().positive().required(),
  expiresAt: number().positive().required(),
  emailVerified: boolean().required(),
  endsAt: number().positive(),
}).strict();

/**
 * Reads what local storage held: the tokens, and the person that was stored beside them.
 * A person of other tokens, or one whose fields no longer fit (an older release wrote them), is dropped and the session
 * kept: the next answer brings them again.
 * @throws SessionError `NO_SESSION_FOUND` when there are no tokens, `INVALID_SESSION_DATA` when they cannot be used.
 */
export function parseStoredSession(tokens: unknown, person: unknown): StoredSession {
  if (tokens === undefined || tokens === null) throw new SessionError('NO_SESSION_FOUND');
  if (!storedTokens.isValidSync(tokens)) throw new SessionError('INVALID_SESSION_DATA');
  const { uid, idToken, refreshToken, expiresIn, expiresAt, emailVerified, endsAt } = tokens;
  const session = {
    uid,
    idToken,
    refreshToken,
    expiresIn,
    expiresAt,
    emailVerified,
    ...(endsAt !== undefined && { endsAt }),
  };
  const isTheirs = person !== undefined && user.isValidSync(person) && person.uid === uid;
  return isTheirs ? withUser(session, person) : session;
}

/** What to do with a stored session; one that cannot be used says why (specification 1, section 8 "Session internals"). */
export type StoredSessionVerdict =
  | { readonly kind: 'absent' | 'invalid' | 'ended'; readonly error: SessionError }
  | { readonly kind: 'expired' | 'live'; readonly session: StoredSession };

const unusable: Partial<Record<SessionErrorCode, 'absent' | 'ended'>> = {
  NO_SESSION_FOUND: 'absent',
  NO_CURRENT_SESSION: 'ended',
};

/**
 * Judges what local storage held: `ended` and `invalid` are removed, `expired` is refreshed first, `live` is used
 * (specification 1, section 4).
 */
export function judgeStoredSession(
  tokens: unknown,
  person: unknown,
  now: Date,
): StoredSessionVerdict {
  try {
    const session = parseStoredSession(tokens, person);
    if (isSessionEnded(session, now)) throw new SessionError('NO_CURRENT_SESSION');
    return { kind: isTokenExpired(session, now) ? 'expired' : 'live', session };
  } catch (error) {
    if (!(error instanceof SessionError)) throw error;
    return { kind: unusable[error.code] ?? 'invalid', error };
  }
}

/**
 * The session of a verdict.
 * @throws SessionError when it cannot be used.
 */
export function usableSession(verdict: StoredSessionVerdict): StoredSession {
  if ('error' in verdict) throw verdict.error;
  return verdict.session;
}
