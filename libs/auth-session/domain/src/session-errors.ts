import { defineErrors } from '@portal/shared/contract';

/** What can go wrong with the session inside the browser, in the specification's words (1, section 8 "Session internals"). */
export const sessionErrors = defineErrors({
  NO_CURRENT_SESSION: 'No current session.',
  INVALID_SESSION_DATA: 'Invalid session data.',
  NO_ID_TOKEN: 'not IDToken found',
  NO_SESSION_FOUND: 'No session found.',
  SIGN_IN_FAILED: 'An error occurred on sign in.',
});

/** A code of {@link sessionErrors}. */
export type SessionErrorCode = keyof typeof sessionErrors;

/** A failure of the session's own machinery; its message is the catalogue's sentence. */
export class SessionError extends Error {
  override readonly name = 'SessionError';

  constructor(readonly code: SessionErrorCode) {
    super(sessionErrors[code]);
  }
}
