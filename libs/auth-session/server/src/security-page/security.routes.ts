import { perAccount } from '@portal/server/platform';
import type { Caller } from '@portal/server/ports';
import type { ModuleParts } from '../auth-session.services';
import { createChangePassword } from './change-password.service';
import {
  createHasUserPassword,
  createReauthenticate,
  createReauthenticateWithTicket,
} from './reauthentication.service';
import { createSecurityService, createListWaysIn, createRemoveWayIn } from './security.service';

export const readsOneRow = 'It reads what belongs to one account by its key.';
export const ticketOnce = 'A ticket is used once; the sign-ins at providers are limited.';

/** Checks of the signed-in user's password; wrong ones also wait longer and longer. */
const passwordChecks = { perAccount: perAccount('password-checks-per-account', 60) };

/** Sessions that a user ends; each is noted on the security page. */
const endings = { perAccount: perAccount('session-endings-per-account', 300) };

/** The security page. */
export function securityRows(shared: ModuleParts) {
  const security = createSecurityService(shared);
  return {
    changePassword: {
      summary: 'Sets another password, ends every session and opens a new one for the caller.',
      requirement: 'AUTH-14',
      limits: passwordChecks,
      handle: createChangePassword(shared),
    },
    listSessions: {
      summary: 'The sessions of the signed-in user.',
      requirement: 'AUTH-18',
      limits: readsOneRow,
      handle: security.listSessions,
    },
    endSession: {
      summary: 'Ends one of the user’s sessions; one that has ended gets the same response.',
      requirement: 'AUTH-16',
      limits: endings,
      handle: security.endSession,
    },
    endOtherSessions: {
      summary: 'Ends every session of the user but the caller’s.',
      requirement: 'AUTH-15',
      limits: endings,
      handle: security.endOtherSessions,
    },
    endAllSessions: {
      summary: 'Signs the user out everywhere: ends every session, the caller’s too.',
      requirement: 'AUTH-170',
      limits: endings,
      handle: security.endAllSessions,
    },
    getSecurityActivity: {
      summary: 'What recently happened to the account.',
      requirement: 'AUTH-17',
      limits: readsOneRow,
      handle: security.getSecurityActivity,
    },
    listWaysIn: {
      summary:
        'The ways into the account of the signed-in user: password, providers, LaTeX editor.',
      requirement: 'AUTH-411',
      limits: readsOneRow,
      handle: createListWaysIn(shared),
    },
    removeWayIn: {
      summary: 'Removes a way into the account and ends the sessions that it opened.',
      requirement: 'AUTH-412',
      limits: endings,
      handle: createRemoveWayIn(shared),
    },
  };
}

/** The proof of a signed-in user. */
export const reauthenticationRows = (shared: ModuleParts) => ({
  hasUserPassword: {
    summary: 'Whether the signed-in user has a password, or only signs in through another service.',
    requirement: 'AUTH-310',
    limits: readsOneRow,
    handle: createHasUserPassword(shared),
  },
  getReauthenticationOptions: {
    summary: 'How the signed-in user can prove who they are.',
    requirement: 'AUTH-172',
    limits: readsOneRow,
    handle: (_: object, { caller }: { readonly caller: Caller }) =>
      shared.proofsOfAccount(shared.database.query, caller.uid),
  },
  reauthenticate: {
    summary: 'Proves the signed-in user by the password; the session counts as just signed in.',
    requirement: 'AUTH-173',
    limits: passwordChecks,
    handle: createReauthenticate(shared),
  },
  reauthenticateWithTicket: {
    summary: 'Proves the signed-in user by a fresh sign-in at a linked provider.',
    requirement: 'AUTH-174',
    limits: ticketOnce,
    handle: createReauthenticateWithTicket(shared),
  },
});
