/** What can go wrong with the session inside the browser, in the specification's words (1, section 8 "Session internals"). */
export const sessionErrors = {
  /** A session is stored whose 4 hours are over. */
  NO_CURRENT_SESSION: 'No current session.',
  /** What is stored is no session. */
  INVALID_SESSION_DATA: 'Invalid session data.',
  /** A sign-in was answered without one. */
  NO_ID_TOKEN: 'not IDToken found',
  /** Nothing is stored. */
  NO_SESSION_FOUND: 'No session found.',
  /** The person could not be fetched after a sign-in. */
  SIGN_IN_FAILED: 'An error occurred on sign in.',
} as const;

/** A code of {@link sessionErrors}. */
export type SessionErrorCode = keyof typeof sessionErrors;

/** A failure of the session's own machinery; its message is the catalogue's sentence. */
export class SessionError extends Error {
  override readonly name = 'SessionError';

  constructor(readonly code: SessionErrorCode) {
    super(sessionErrors[code]);
  }
}
