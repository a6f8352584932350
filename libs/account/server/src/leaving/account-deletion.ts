import type { Platform } from '@portal/server/platform';
import { ApiError } from '@portal/server/errors';
import type { Caller, Queryable } from '@portal/server/ports';
import type { DataOwner, PersonalData } from '@portal/server/contracts';
import type { AuthSessionModule } from '@portal/auth-session/server';
import { accountDeletedMail } from '../account.mails';

const freshSignInMs = 5 * 60_000;

/**
 * Deletes an account and what every domain keeps about its owner, in one transaction that checks every rule again. `allow`
 * refuses before the rules.
 */
export type EraseAccount = (uid: string, allow?: (tx: Queryable) => Promise<void>) => Promise<void>;

type Ports = Pick<Platform, 'clock' | 'database' | 'mailer'> &
  Pick<AuthSessionModule, 'hasPassword' | 'lockUser'> & {
    readonly productName: string;
    readonly personalData: () => readonly PersonalData[];
  };

/** How users leave (ACCT-200 to ACCT-206). */
export function createLeaving(ports: Ports) {
  const { clock, database, mailer, productName, personalData, hasPassword, lockUser } = ports;

  const hasFreshSignIn = ({ authenticatedAt }: Caller) =>
    authenticatedAt.getTime() > clock.now().getTime() - freshSignInMs;

  const eraseAccount: EraseAccount = async (uid, allow) => {
    for (const { prepareDeletion } of personalData()) await prepareDeletion?.({ uid });
    await database.transaction(async (tx) => {
      const owner = await lockUser(tx, uid);
      if (!owner) throw new ApiError('UNAUTHENTICATED');
      await allow?.(tx);
      const everything = personalData();
      for (const { blocksDeletion } of everything) {
        const code = await blocksDeletion?.(tx, owner);
        if (code) throw new ApiError(code);
      }
      for (const { erase } of everything) await erase(tx, owner);
      await mailer.send(tx, accountDeletedMail({ to: owner.email, productName }));
    });
  };

  return {
    eraseAccount,

    /** Deletes the caller’s account; a user with a password must have signed in just now (ACCT-202). */
    async deleteAccount(caller: Caller) {
      await eraseAccount(caller.uid, async (tx) => {
        if (!hasFreshSignIn(caller) && (await hasPassword(tx, caller.uid)))
          throw new ApiError('REAUTHENTICATION_REQUIRED');
      });
      return { ok: true, message: 'Your account was deleted.' };
    },

    async downloadData(owner: DataOwner) {
      const parts = await Promise.all(
        personalData().map(({ collect }) => collect(database.query, owner)),
      );
      return { exportedAt: clock.now().toISOString(), data: Object.assign({}, ...parts) as object };
    },
  };
}
