import type { Platform } from '@portal/server/platform';
import type { AccountHooks, DataOwner } from '@portal/server/contracts';
import { lockUser } from '../records/user.repository';
import { deleteCodesOfUser } from '../records/email-code.repository';
import { enqueueCode, type CodeRequest } from '../mailed-links/email-code.service';
import { confirmAccount } from '../ways-in/proof-of-ownership';
import { insertSecurityEvent } from '../records/security-event.repository';
import { endSessionsOfUser } from '../records/session.repository';
import { setLocked, setUnlocked } from '../records/user.repository';

/** What an operator does about an account (AUTH-417, AUTH-418). */
export interface SupportAccount {
  /** Confirms the email address as its link does; false when it is verified already. */
  verify(owner: DataOwner): Promise<boolean>;
  /** Mails a link to the account's address. */
  resend(owner: DataOwner, kind: CodeRequest['kind']): Promise<void>;
  /** Ends all sessions and mailed codes, and refuses new sessions; false when the account is locked already. */
  lock(owner: DataOwner): Promise<boolean>;
  /** Lets the user sign in again; false when the account is not locked. */
  unlock(owner: DataOwner): Promise<boolean>;
  /** Returns how many sessions ended. */
  endSessions(owner: DataOwner): Promise<number>;
}

/** Makes {@link SupportAccount}. */
export function createSupportAccount(
  ports: Pick<Platform, 'clock' | 'database' | 'jobs'> &
    Pick<AccountHooks, 'accessRevoked' | 'emailProven'>,
): SupportAccount {
  const { clock, database, emailProven } = ports;
  return {
    verify: ({ uid }) =>
      database.transaction(async (tx) => {
        const user = await lockUser(tx, uid);
        if (!user || user.emailVerified) return false;
        await confirmAccount(ports, tx, user, { now: clock.now(), ownSessionId: undefined });
        await emailProven(tx, user);
        return true;
      }),
    resend: ({ email }, kind) =>
      database.transaction((tx) => enqueueCode(ports, tx, { email, kind })),
    lock: ({ uid }) =>
      database.transaction(async (tx) => {
        const at = clock.now();
        // A session that is opened at this moment has its account locked: it is seen here, or is not opened.
        if (!(await setLocked(tx, uid, at))) return false;
        await endSessionsOfUser(tx, uid, at);
        await deleteCodesOfUser(tx, uid);
        await insertSecurityEvent(tx, { uid, kind: 'account-locked', at });
        return true;
      }),
    unlock: ({ uid }) =>
      database.transaction(async (tx) => {
        if (!(await setUnlocked(tx, uid))) return false;
        await insertSecurityEvent(tx, { uid, kind: 'account-unlocked', at: clock.now() });
        return true;
      }),
    endSessions: ({ uid }) =>
      database.transaction(async (tx) => {
        const at = clock.now();
        const ended = await endSessionsOfUser(tx, uid, at);
        if (ended > 0) await insertSecurityEvent(tx, { uid, kind: 'signed-out-everywhere', at });
        return ended;
      }),
  };
}
