import { authSessionEndpoints } from '@portal/auth-session/domain';
import { presentPremium } from '@portal/entitlements/domain';
import { defineRoutes } from '@portal/server/http';
import { perAccount } from '@portal/server/platform';
import type { Caller } from '@portal/server/ports';
import type { ModuleParts } from './auth-session.services';
import { createBotCheckService } from './sign-in/tickets';
import { createSignInEffort, wrongPasswords } from './sign-in/sign-in-effort';
import { createOpenEditorAccount, createSignInWithEditor } from './ways-in/editor-account.service';
import { changesPerAccount, createStartEmailChange } from './mailed-links/email-change.service';
import { createAccountOpening } from './mailed-links/account-opening.service';
import {
  createCheckEmailCode,
  guessesPerNetwork,
  createEmailAction,
} from './mailed-links/email-action.service';
import { createRequestCode } from './mailed-links/email-code.service';
import {
  codesPerNetwork,
  mailsPerMailbox,
  pause,
  perNetwork,
  signUpMails,
} from './mailed-links/mail-limits';
import {
  readsOneRow,
  securityRows,
  ticketOnce,
  reauthenticationRows,
} from './security-page/security.routes';
import { passkeyRows } from './passkeys/passkey.routes';
import { signInMailRows } from './sign-in-mail/sign-in-mail.service';
import { secondFactorRows } from './second-factor/second-factor.routes';
import { createOpenExtensionSession } from './sessions/extension-session.service';
import { createGetInstitution } from './institutions/institution-sign-in';
import { createSignIn } from './sign-in/sign-in.service';
import { createSignUp, signUpsPerNetwork } from './sign-up/sign-up.service';
import {
  createExchangeSocialTicket,
  createLinkSocialIdentity,
} from './social-sign-in/exchange-social-ticket.service';

interface Called {
  readonly caller: Caller;
}

const mailedCode =
  'Only a code of 256 bits has an effect, once; the mails with codes are limited, and a limit would let one guesser lock a campus out.';
const editorOnly = 'Only the LaTeX editor, which has a key, calls it.';
const keptOpen =
  'Every sign-in of a campus needs it: a limit would let one user lock the others out. It costs one hash.';

/** Opening an account, proving its email address and changing it. */
function accountRows(shared: ModuleParts) {
  const accountOpening = createAccountOpening(shared);
  return {
    signUp: {
      summary: 'Creates an account and mails the verification link.',
      requirement: 'AUTH-1',
      limits: {
        perNetwork: signUpsPerNetwork,
        mailsPerMailbox: signUpMails,
      },
      handle: createSignUp(shared),
    },
    requestCode: {
      summary:
        'Mails a reset or verification link; the response never tells whether the account exists.',
      requirement: 'AUTH-3',
      limits: { codesPerNetwork, pause, mailsPerMailbox },
      handle: createRequestCode(shared),
    },
    runEmailAction: {
      summary: 'Does what a mailed link asks for and uses its code up.',
      requirement: 'AUTH-7',
      limits: mailedCode,
      handle: createEmailAction(shared),
    },
    checkEmailCode: {
      summary: 'Whether the code of a mailed link can still be used; the code stays valid.',
      requirement: 'AUTH-192',
      limits: { guessesPerNetwork },
      handle: createCheckEmailCode(shared),
    },
    getAccountOpening: {
      summary: 'When and on which device the account of a verification link was opened.',
      requirement: 'AUTH-180',
      limits: mailedCode,
      handle: accountOpening.getAccountOpening,
    },
    disownAccount: {
      summary:
        'The owner of the email address did not open the account: ends every session, removes the password and mails a reset link.',
      requirement: 'AUTH-181',
      limits: mailedCode,
      handle: accountOpening.disownAccount,
    },
    startEmailChange: {
      summary: 'Mails a link to the new address; the address changes when that link is confirmed.',
      requirement: 'AUTH-13',
      limits: { changesPerAccount, codesPerNetwork, pause, mailsPerMailbox },
      handle: createStartEmailChange(shared),
    },
  };
}

/** Signing in by password, provider and LaTeX editor. */
function signInRows(shared: ModuleParts) {
  const botCheck = createBotCheckService({ ...shared, effortFor: createSignInEffort(shared) });
  return {
    getBotCheck: {
      summary: 'A fresh puzzle for the invisible bot check.',
      requirement: 'AUTH-8',
      limits: keptOpen,
      handle: botCheck.challenge,
    },
    verifyBotCheck: {
      summary:
        'Checks a solved bot check; a passed one returns a single-use ticket for its action.',
      requirement: 'AUTH-9',
      limits: keptOpen,
      handle: botCheck.verify,
    },
    signIn: {
      summary: 'Opens a session for an email address and its password.',
      requirement: 'AUTH-2',
      limits: { wrongPasswords },
      handle: createSignIn(shared),
    },
    exchangeSocialTicket: {
      summary:
        'Trades the ticket of a social sign-in for a session, or for the question for the password or before the session of another account is replaced.',
      requirement: 'AUTH-19',
      limits: ticketOnce,
      handle: createExchangeSocialTicket(shared),
    },
    getInstitution: {
      summary: 'Which institution signs in the people of an email domain.',
      requirement: 'AUTH-493',
      limits: 'It reads one row by its key and looks up no account.',
      handle: createGetInstitution(shared),
    },
    linkSocialIdentity: {
      summary: 'Links a provider to the account whose password is given, and opens a session.',
      requirement: 'AUTH-20',
      limits: 'Wrong passwords of an account wait longer and longer.',
      handle: createLinkSocialIdentity(shared),
    },
    openEditorAccount: {
      summary: 'Opens an account for a user of the LaTeX editor, or finds the one that is linked.',
      requirement: 'AUTH-11',
      limits: editorOnly,
      handle: createOpenEditorAccount(shared),
    },
    signInWithEditor: {
      summary: 'Opens a remembered session for the account that is linked to a user of the editor.',
      requirement: 'AUTH-12',
      limits: editorOnly,
      handle: createSignInWithEditor(shared),
    },
  };
}

/** The session and its user. */
const sessionRows = (shared: ModuleParts) => ({
  refreshSession: {
    summary: 'Trades a refresh token for a new pair; the old one is used up.',
    requirement: 'AUTH-4',
    limits: 'A token of 256 bits replaces the row of its session.',
    handle: shared.sessions.refresh,
  },
  signOut: {
    summary:
      'Ends the session that the refresh token belongs to; an unknown one gets the same response.',
    requirement: 'AUTH-5',
    limits: 'It only ends a session.',
    handle: shared.sessions.signOut,
  },
  getCurrentUser: {
    summary: 'The signed-in user with plan and settings.',
    requirement: 'AUTH-6',
    limits: readsOneRow,
    handle: (_: object, { caller }: Called) => shared.users.getCurrentUser(caller),
  },
  getPremiumStatus: {
    summary: 'Whether the signed-in user is premium and pays, and why.',
    requirement: 'AUTH-10',
    limits: readsOneRow,
    handle: async (_: object, { caller }: Called) => presentPremium(caller.premium),
  },
  openExtensionSession: {
    summary: 'Opens a session of its own for the browser extension of the signed-in user.',
    requirement: 'AUTH-400',
    limits: { perAccount: perAccount('extension-sessions', 20) },
    handle: createOpenExtensionSession(shared),
  },
  getUserEmail: {
    summary: 'The address behind an account’s random reference.',
    requirement: 'AUTH-21',
    limits: {
      // Requests for an email address by its account’s reference (AUTH-138).
      perNetwork: { ...perNetwork('user-lookups-per-network', 60), takenBy: 'server' as const },
    },
    handle: shared.users.getUserEmail,
  },
});

/** The endpoints of accounts, sign-in and sessions. */
export const authSessionRoutes = (shared: ModuleParts) =>
  defineRoutes(authSessionEndpoints, {
    ...accountRows(shared),
    ...signInRows(shared),
    ...sessionRows(shared),
    ...securityRows(shared),
    ...reauthenticationRows(shared),
    ...passkeyRows(shared),
    ...signInMailRows(shared),
    ...secondFactorRows(shared),
  });
