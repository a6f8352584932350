import { boolean, number, object, string } from 'yup';
import type { Session } from './session';
import { SessionError } from './session-errors';
import { isSessionEnded, isTokenExpired } from './session-times';
import { user } from './user';

/** The session as local storage holds it. */
export interface StoredSession extends Session {
  /** Epoch milliseconds after which the session is deleted; absent when it is remembered (specification 1, section 4). */
  readonly endsAt?: number;
}

/** Fields of a later release may stand beside these: only what is read is checked. */
const storedTokens = object({
  idToken: string().required(),
  refreshToken: string().required(),
  expiresIn: number().positive().required(),
  expiresAt: number().positive().required(),
  emailVerified: boolean().required(),
  endsAt: number().positive(),
}).strict();

/**
 * Reads what local storage held.
 * A person whose fields no longer fit (an older release wrote them) is dropped, not thrown out: the next answer brings them again.
 * @throws SessionError `INVALID_SESSION_DATA` when the tokens cannot be used.
 */
export function parseStoredSession(value: unknown): StoredSession {
  if (!storedTokens.isValidSync(value)) throw new SessionError('INVALID_SESSION_DATA');
  const { idToken, refreshToken, expiresIn, expiresAt, emailVerified, endsAt } = value;
  const person: unknown = 'user' in value ? value.user : undefined;
  return {
    idToken,
    refreshToken,
    expiresIn,
    expiresAt,
    emailVerified,
    ...(endsAt !== undefined && { endsAt }),
    ...(person !== undefined && user.isValidSync(person) && { user: person }),
  };
}

/** What to do with a stored session. */
export type StoredSessionVerdict =
  | { readonly kind: 'absent' }
  | { readonly kind: 'invalid'; readonly error: SessionError }
  | { readonly kind: 'ended' }
  | { readonly kind: 'expired'; readonly session: StoredSession }
  | { readonly kind: 'live'; readonly session: StoredSession };

/**
 * Judges what local storage held: `ended` and `invalid` are removed, `expired` is refreshed first, `live` is used
 * (specification 1, section 4).
 */
export function judgeStoredSession(value: unknown, now: Date): StoredSessionVerdict {
  if (value === undefined || value === null) return { kind: 'absent' };
  try {
    const session = parseStoredSession(value);
    if (isSessionEnded(session, now)) return { kind: 'ended' };
    return { kind: isTokenExpired(session, now) ? 'expired' : 'live', session };
  } catch (error) {
    if (error instanceof SessionError) return { kind: 'invalid', error };
    throw error;
  }
}
