/** What can go wrong with the session inside the browser, with its sentence. */
export declare const sessionErrors: {
  /** The stored session is older than 4 hours (AUTH-36). */
  readonly NO_CURRENT_SESSION: 'No current session.';
  /** The stored value is not a session. */
  readonly INVALID_SESSION_DATA: 'Invalid session data.';
  /** The response of a sign-in carried no idToken. */
  readonly NO_ID_TOKEN: 'not IDToken found';
  /** Nothing is stored. */
  readonly NO_SESSION_FOUND: 'No session found.';
  /** The user could not be loaded after a sign-in. */
  readonly SIGN_IN_FAILED: 'An error occurred on sign in.';
};
/** A code of {@link sessionErrors}. */
export type SessionErrorCode = keyof typeof sessionErrors;
/** An error of the session inside the browser; its message is the sentence of its code. */
export declare class SessionError<Code extends SessionErrorCode = SessionErrorCode> extends Error {
  readonly code: Code;
  readonly name = 'SessionError';
  constructor(code: Code);
}
