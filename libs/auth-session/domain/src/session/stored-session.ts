import { boolean, number, object, string } from 'yup';
import { withUser, type Session } from './session';
import { SessionError } from './session-errors';
import { isSessionEnded } from './session-times';
import { user as userSchema } from '../user';

/** Only what is read is checked: a later release may have stored more fields. */
const tokensSchema = object({
  uid: string().required(),
  idToken: string().required(),
  refreshToken: string().required(),
  expiresIn: number().positive().required(),
  expiresAt: number().positive().required(),
  emailVerified: boolean().required(),
  endsAt: number().positive(),
}).strict();

/** Why a stored session cannot be used. */
export type StoredSessionProblem = SessionError<
  'NO_SESSION_FOUND' | 'INVALID_SESSION_DATA' | 'NO_CURRENT_SESSION'
>;

/**
 * Reads what local storage held, the tokens and the user beside them, or returns why it cannot be used `now`.
 * A user that does not belong to the tokens, or that has invalid fields (from an older release), is ignored and loaded again.
 */
export function readStoredSession(
  tokens: unknown,
  user: unknown,
  now: Date,
): Session | StoredSessionProblem {
  if (tokens === undefined || tokens === null) return new SessionError('NO_SESSION_FOUND');
  if (!tokensSchema.isValidSync(tokens)) return new SessionError('INVALID_SESSION_DATA');
  if (isSessionEnded(tokens, now)) return new SessionError('NO_CURRENT_SESSION');
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
  const isTheirs = user !== undefined && userSchema.isValidSync(user) && user.uid === uid;
  return isTheirs ? withUser(session, user) : session;
}
