/** What can go wrong with the session inside the browser, with its sentence. */
export const sessionErrors = {
  /** The stored session is older than 4 hours (AUTH-36). */
  NO_CURRENT_SESSION: 'No current session.',
  /** The stored value is not a session. */
  INVALID_SESSION_DATA: 'Invalid session data.',
  /** The response of a sign-in carried no idToken. */
  NO_ID_TOKEN: 'not IDToken found',
  /** Nothing is stored. */
  NO_SESSION_FOUND: 'No session found.',
  /** The user could not be loaded after a sign-in. */
  SIGN_IN_FAILED: 'An error occurred on sign in.',
} as const;

/** A code of {@link sessionErrors}. */
type SessionErrorCode = keyof typeof sessionErrors;

/** An error of the session inside the browser; its message is the sentence of its code. */
export class SessionError<Code extends SessionErrorCode = SessionErrorCode> extends Error {
  override readonly name = 'SessionError';

  constructor(readonly code: Code) {
    super(sessionErrors[code]);
  }
}
