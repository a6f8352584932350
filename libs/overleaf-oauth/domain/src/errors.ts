import { defineErrors } from '@portal/shared/contract';

/** The errors of the login with the LaTeX editor; those in lower case are statuses of the callback page (OAUTH-10). */
export const overleafOauthErrors = defineErrors({
  'email-not-confirmed': {
    status: 403,
    text: 'The LaTeX editor hasn’t confirmed your primary email address yet.',
  },
  'tos-not-accepted': { status: 403, text: 'You haven’t accepted the terms of service yet.' },
  'email-already-in-use': {
    status: 409,
    text: 'An account with this email address already exists.',
  },
  'user-not-found': { status: 404, text: 'The LaTeX editor doesn’t recognize this user.' },
  'error-linking': {
    status: 409,
    text: 'We were unable to sign you in with the editor. Please make sure you entered the correct email and password.',
  },
  'account-already-linked': {
    status: 409,
    text: 'This account is already linked to another editor account.',
  },
  EDITOR_STATE_INVALID: {
    status: 400,
    text: 'This login has been used or has expired. Please start again.',
  },
  EDITOR_LOGIN_FAILED: {
    status: 502,
    text: 'The LaTeX editor couldn’t confirm who you are. Please start again.',
  },
  EDITOR_UNAVAILABLE: {
    status: 503,
    text: 'We couldn’t reach the LaTeX editor. Please try again in a moment.',
  },
  EDITOR_OTHER_ACCOUNT: {
    status: 409,
    text: 'You’re logged in to another account.',
  },
  EDITOR_OTHER_USER: {
    status: 403,
    text: 'This isn’t the LaTeX editor account that’s linked to your account.',
  },
  EDITOR_NOT_LINKED: { status: 409, text: 'No LaTeX editor account is linked.' },
});
