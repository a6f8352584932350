import type { authSessionEndpoints } from '@portal/auth-session/domain';
import { perAccount, type EndpointLimit, type EndpointLimits } from '../../platform/endpoint-limit';

const oneHour = 60 * 60;

/** The limits per network are large enough for a campus behind one address. */
const perNetwork = (name: string, points: number, takenBy: EndpointLimit['takenBy']) =>
  ({ name, points, windowSeconds: oneHour, per: 'network', takenBy }) as const;
const perMailbox = (name: string, points: number, windowSeconds: number) =>
  ({ name, points, windowSeconds, per: 'mailbox', takenBy: 'handler', beyond: 'no-mail' }) as const;

/** Requests for links from one network; one without a ticket counts only for the account's owner. */
const codesPerNetwork = perNetwork('codes-per-network', 200, 'handler');

/** Mails with links of a kind to one mailbox. */
const mails = {
  /** The pause between two mails of a kind. */
  pause: perMailbox('code-pause', 1, 60),
  /** The window is no longer than a reset link lives, so that an owner always has a link that works. */
  mailsPerMailbox: perMailbox('codes-per-mailbox', 5, oneHour),
};

/** Links that are wrong, used or too old; a valid link always passes, whatever others on its network tried. */
const wrongCodes = { guessesPerNetwork: perNetwork('code-checks-per-network', 600, 'handler') };

/** Wrong passwords from one network, or of the account that a device knows, that raise the work of its next sign-ins. */
const wrongPasswords = {
  name: 'wrong-passwords',
  points: 100,
  windowSeconds: 15 * 60,
  per: 'network',
  takenBy: 'handler',
  beyond: 'harder-puzzle',
} as const satisfies EndpointLimit;

/** Sessions that a user ends; each is noted on the security page. */
const endings = { perAccount: perAccount('session-endings-per-account', 300) };

/** Checks of the signed-in user's password; wrong ones also wait longer and longer. */
const passwordChecks = { perAccount: perAccount('password-checks-per-account', 60) };

const mailedCode =
  'Only a code of 256 bits has an effect, once; the mails with codes are limited, and a limit would let one guesser lock a campus out.';
const waits = 'Wrong passwords of an account wait longer and longer.';
const editorOnly = 'Only the LaTeX editor, which has a key, calls it.';
const readsOneRow = 'It reads what belongs to one account by its key.';
const keptOpen =
  'Every sign-in of a campus needs it: a limit would let one user lock the others out. It costs one hash.';

/** The limits of the endpoints of accounts, sign-in and sessions. */
export const authSessionLimits = {
  getBotCheck: keptOpen,
  verifyBotCheck: keptOpen,
  signUp: {
    /** Sign-ups from one network; one without a ticket does not count (AUTH-118). */
    perNetwork: perNetwork('sign-ups-per-network', 500, 'handler'),
    /** The first mails of new accounts (AUTH-164). */
    mailsPerMailbox: perMailbox('sign-up-mails', 5, oneHour),
  },
  signIn: { wrongPasswords },
  refreshSession: 'A token of 256 bits replaces the row of its session.',
  signOut: 'It only ends a session.',
  requestCode: { codesPerNetwork, ...mails },
  runEmailAction: mailedCode,
  checkEmailCode: wrongCodes,
  getAccountOpening: mailedCode,
  disownAccount: mailedCode,
  getCurrentUser: readsOneRow,
  getPremiumStatus: readsOneRow,
  getUserEmail: {
    /** Requests for an email address by its account’s reference (AUTH-138). */
    perNetwork: perNetwork('user-lookups-per-network', 60, 'server'),
  },
  openEditorAccount: editorOnly,
  signInWithEditor: editorOnly,
  startEmailChange: {
    /** Changes of email address that one account may start (AUTH-134); a mistyped address does not count. */
    changesPerAccount: { ...perAccount('email-changes-per-account', 5), takenBy: 'handler' },
    codesPerNetwork,
    ...mails,
  },
  changePassword: passwordChecks,
  openExtensionSession: {
    /** Sessions that a user can open for extensions (AUTH-402). */
    perAccount: perAccount('extension-sessions', 20),
  },
  listSessions: readsOneRow,
  listWaysIn: readsOneRow,
  removeWayIn: endings,
  endSession: endings,
  endOtherSessions: endings,
  endAllSessions: endings,
  getSecurityActivity: readsOneRow,
  hasUserPassword: readsOneRow,
  getReauthenticationOptions: readsOneRow,
  reauthenticate: passwordChecks,
  reauthenticateWithTicket: 'A ticket is used once; the sign-ins at providers are limited.',
  exchangeSocialTicket: 'A ticket is used once; the sign-ins at providers are limited.',
  linkSocialIdentity: waits,
} satisfies EndpointLimits<typeof authSessionEndpoints>;
