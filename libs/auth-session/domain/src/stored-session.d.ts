import { type Session } from './session';
import { SessionError } from './session-errors';
/** Why a stored session cannot be used. */
export type StoredSessionProblem = SessionError<
  'NO_SESSION_FOUND' | 'INVALID_SESSION_DATA' | 'NO_CURRENT_SESSION'
>;
/**
 * Reads what local storage held, the tokens and the user beside them, or returns why it cannot be used `now`.
 * A user that does not belong to the tokens, or that has invalid fields (from an older release), is ignored and loaded again.
 */
export declare function readStoredSession(
  tokens: unknown,
  user: unknown,
  now: Date,
): Session | StoredSessionProblem;
