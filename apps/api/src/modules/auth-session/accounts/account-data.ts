import type { Platform } from '../../../platform/platform';
import type { PersonalData } from '../../../ports/personal-data';
import { emailCodes, sessions, users } from '../auth-session.tables';
import { emailChangeUndos, knownDevices, securityEvents } from '../security-page/security.tables';
import type { SignInAttempts } from '../sign-in/sign-in-attempt.repository';
import { deleteLoginsOf } from '../ways-in/login-ticket.repository';
import { externalLogins, waysIn } from '../ways-in/way-in.tables';
import { findUidOf, overviewOfAccount } from './account-overview.repository';
import { collectAccount, deleteUser } from './account-data.repository';

/**
 * The account and what signs the user in. Deleting the account's row deletes its sessions, codes, devices and links with it
 * (ACCT-203).
 */
export const createAccountData = ({
  attempts,
  clock,
}: Pick<Platform, 'clock'> & { readonly attempts: SignInAttempts }): PersonalData => ({
  tables: [
    users,
    sessions,
    emailCodes,
    securityEvents,
    knownDevices,
    emailChangeUndos,
    waysIn,
    externalLogins,
  ],
  collect: (query, { uid }) => collectAccount(query, uid),
  ownerOf: findUidOf,
  overview: (query, { uid }) => overviewOfAccount(query, uid, clock.now()),
  async erase(tx, { uid, email }) {
    await attempts.forget(tx, email);
    await deleteLoginsOf(tx, email);
    await deleteUser(tx, uid);
  },
});
