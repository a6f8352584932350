import type { Platform } from '@portal/server/platform';
import { users, type PersonalData } from '@portal/server/contracts';
import { emailCodes, sessions } from '../auth-session.tables';
import { emailChangeUndos, knownDevices, securityEvents } from '../records/security.tables';
import type { SignInAttempts } from '../records/sign-in-attempt.repository';
import { deleteLoginsOf } from '../records/login-ticket.repository';
import { externalLogins, waysIn } from '../records/way-in.tables';
import { findUidOf, overviewOfAccount } from './account-data.repository';
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
