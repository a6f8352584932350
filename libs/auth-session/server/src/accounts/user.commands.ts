import {
  userArgument,
  type AdminCommand,
  type AdminResult,
  type Platform,
} from '@portal/server/platform';
import type { DataOwner } from '@portal/server/contracts';
import type { Queryable } from '@portal/server/ports';
import { deleteCodesOfUser } from '../records/email-code.repository';
import { insertSecurityEvent } from '../records/security-event.repository';
import { endSessionsOfUser } from '../records/session.repository';
import { startRemoval } from '../second-factor/lost-factor.service';
import { setLocked, setUnlocked } from '../records/user.repository';

/** What operators do about an account by command (AUTH-417, AUTH-418). */
export function createUserCommands(
  ports: Pick<Platform, 'clock' | 'database' | 'mailer'> & { readonly productName: string },
): readonly AdminCommand[] {
  const { clock, database } = ports;
  const command = (
    name: string,
    summary: string,
    work: (tx: Queryable, owner: DataOwner, at: Date) => Promise<AdminResult>,
  ): AdminCommand => ({
    name,
    summary,
    arguments: userArgument,
    effect: 'changes-account',
    run(input) {
      const owner = input.user();
      return database.transaction((tx) => work(tx, owner, clock.now()));
    },
  });
  const outcome = ({ uid, email }: DataOwner, isDone: boolean, says: string): AdminResult => ({
    data: { uid, isDone },
    lines: [`${email} ${says}`],
    isDone,
  });
  return [
    command(
      'user lock',
      'end all sessions and refuse new ones, whatever the user signs in with',
      async (tx, owner, at) => {
        const { uid } = owner;
        // A session that is opened at this moment has its account locked: it is seen here, or is not opened.
        if (!(await setLocked(tx, uid, at))) return outcome(owner, false, 'was locked already.');
        await endSessionsOfUser(tx, uid, at);
        await deleteCodesOfUser(tx, uid);
        await insertSecurityEvent(tx, { uid, kind: 'account-locked', at });
        return outcome(owner, true, 'is locked now.');
      },
    ),
    command('user unlock', 'let the user sign in again', async (tx, owner, at) => {
      if (!(await setUnlocked(tx, owner.uid))) return outcome(owner, false, 'was not locked.');
      await insertSecurityEvent(tx, { uid: owner.uid, kind: 'account-unlocked', at });
      return outcome(owner, true, 'is unlocked now.');
    }),
    command(
      'user lost-second-factor',
      'start the wait of 72 hours after which the second factor is removed; no command is faster',
      async (tx, owner) =>
        (await startRemoval(ports, tx, owner))
          ? outcome(owner, true, 'waits 72 hours now, and was mailed how to stop it.')
          : outcome(owner, false, 'has no second factor, or waits already.'),
    ),
    command('user end-sessions', 'log the user out everywhere', async (tx, { uid, email }, at) => {
      const ended = await endSessionsOfUser(tx, uid, at);
      if (ended > 0) await insertSecurityEvent(tx, { uid, kind: 'signed-out-everywhere', at });
      const lines = [`${ended} ${ended === 1 ? 'session' : 'sessions'} of ${email} ended.`];
      return { data: { uid, ended }, lines };
    }),
  ];
}
