import type { ResponseOf } from '@portal/shared/contract';
import type { refreshSession, signIn } from './endpoints';
import { SessionError } from './session-errors';
import { sessionEnd, tokenExpiry } from './session-times';
import type { StoredSession } from './stored-session';

/**
 * The session that a sign-in `now` opens; the person is fetched next (specification 1, section 4).
 * @throws SessionError `NO_ID_TOKEN` when the answer carries none.
 */
export function openSession(
  answer: ResponseOf<typeof signIn>,
  rememberMe: boolean,
  now: Date,
): StoredSession {
  const { uid, idToken, refreshToken, expiresIn } = answer;
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

/** The same session with the tokens that a refresh `now` brought; neither the person nor the 4 hours change. */
export function refreshSessionTokens(
  session: StoredSession,
  answer: ResponseOf<typeof refreshSession>,
  now: Date,
): StoredSession {
  return {
    ...session,
    idToken: answer.id_token,
    refreshToken: answer.refresh_token,
    expiresIn: answer.expires_in,
    expiresAt: tokenExpiry(now, answer.expires_in),
  };
}
