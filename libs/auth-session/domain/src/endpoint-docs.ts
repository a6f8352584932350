import type { EndpointDocs } from '@portal/shared/contract';
import type * as endpoints from './endpoints';

/** What the API's documentation says about each endpoint; the browser does not load it. */
export const authSessionEndpointDocs: EndpointDocs<typeof endpoints> = {
  changePassword: {
    summary: 'Sets another password, ends every session and opens a new one for the caller.',
    requirement: 'AUTH-14',
  },
  openExtensionSession: {
    summary: 'Opens a session of its own for the browser extension of the signed-in user.',
    requirement: 'AUTH-400',
  },
  listSessions: {
    summary: 'The sessions of the signed-in user.',
    requirement: 'AUTH-18',
  },
  listWaysIn: {
    summary: 'The ways into the account of the signed-in user: password, providers, LaTeX editor.',
    requirement: 'AUTH-411',
  },
  removeWayIn: {
    summary: 'Removes a way into the account and ends the sessions that it opened.',
    requirement: 'AUTH-412',
  },
  endSession: {
    summary: 'Ends one of the user’s sessions; one that has ended gets the same response.',
    requirement: 'AUTH-16',
  },
  endOtherSessions: {
    summary: 'Ends every session of the user but the caller’s.',
    requirement: 'AUTH-15',
  },
  endAllSessions: {
    summary: 'Signs the user out everywhere: ends every session, the caller’s too.',
    requirement: 'AUTH-170',
  },
  getSecurityActivity: {
    summary: 'What recently happened to the account.',
    requirement: 'AUTH-17',
  },
  refreshSession: {
    summary: 'Trades a refresh token for a new pair; the old one is used up.',
    requirement: 'AUTH-4',
  },
  signOut: {
    summary:
      'Ends the session that the refresh token belongs to; an unknown one gets the same response.',
    requirement: 'AUTH-5',
  },
  getCurrentUser: {
    summary: 'The signed-in user with plan and settings.',
    requirement: 'AUTH-6',
  },
  getPremiumStatus: {
    summary: 'Whether the signed-in user is premium and pays, and why.',
    requirement: 'AUTH-10',
  },
  requestCode: {
    summary:
      'Mails a reset or verification link; the response never tells whether the account exists.',
    requirement: 'AUTH-3',
  },
  runEmailAction: {
    summary: 'Does what a mailed link asks for and uses its code up.',
    requirement: 'AUTH-7',
  },
  checkEmailCode: {
    summary: 'Whether the code of a mailed link can still be used; the code stays valid.',
    requirement: 'AUTH-192',
  },
  getAccountOpening: {
    summary: 'When and on which device the account of a verification link was opened.',
    requirement: 'AUTH-180',
  },
  disownAccount: {
    summary:
      'The owner of the email address did not open the account: ends every session, removes the password and mails a reset link.',
    requirement: 'AUTH-181',
  },
  startEmailChange: {
    summary: 'Mails a link to the new address; the address changes when that link is confirmed.',
    requirement: 'AUTH-13',
  },
  getUserEmail: {
    summary: 'The address behind an account’s random reference.',
    requirement: 'AUTH-21',
  },
  getReauthenticationOptions: {
    summary: 'How the signed-in user can prove who they are.',
    requirement: 'AUTH-172',
  },
  hasUserPassword: {
    summary: 'Whether the signed-in user has a password, or only signs in through another service.',
    requirement: 'AUTH-310',
  },
  reauthenticate: {
    summary: 'Proves the signed-in user by the password; the session counts as just signed in.',
    requirement: 'AUTH-173',
  },
  reauthenticateWithTicket: {
    summary: 'Proves the signed-in user by a fresh sign-in at a linked provider.',
    requirement: 'AUTH-174',
  },
  signUp: {
    summary: 'Creates an account and mails the verification link.',
    requirement: 'AUTH-1',
  },
  signIn: {
    summary: 'Opens a session for an email address and its password.',
    requirement: 'AUTH-2',
  },
  getBotCheck: {
    summary: 'A fresh puzzle for the invisible bot check.',
    requirement: 'AUTH-8',
  },
  verifyBotCheck: {
    summary: 'Checks a solved bot check; a passed one returns a single-use ticket for its action.',
    requirement: 'AUTH-9',
  },
  exchangeSocialTicket: {
    summary:
      'Trades the ticket of a social sign-in for a session, or for the question for the password or before the session of another account is replaced.',
    requirement: 'AUTH-19',
  },
  linkSocialIdentity: {
    summary: 'Links a provider to the account whose password is given, and opens a session.',
    requirement: 'AUTH-20',
  },
  openEditorAccount: {
    summary: 'Opens an account for a user of the LaTeX editor, or finds the one that is linked.',
    requirement: 'AUTH-11',
  },
  signInWithEditor: {
    summary: 'Opens a remembered session for the account that is linked to a user of the editor.',
    requirement: 'AUTH-12',
  },
};
