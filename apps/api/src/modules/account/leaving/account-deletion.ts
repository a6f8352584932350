import type { Platform } from '../../../platform/platform';
import { ApiError } from '../../../platform/errors';
import type { Caller } from '../../../ports/authenticator';
import type { Queryable } from '../../../ports/database';
import type { PersonalData } from '../../../ports/personal-data';
import type { AuthSessionModule } from '../../auth-session/auth-session.module';
import { accountDeletedMail } from '../account.mails';

/** How long ago a user with a password may have signed in. */
const freshSignInMs = 5 * 60_000;

/** Deletes an account, for its user or an operator. `allow` refuses in the transaction, before the rules are checked. */
export type EraseAccount = (uid: string, allow?: (tx: Queryable) => Promise<void>) => Promise<void>;

/**
 * Deletes an account and everything that the domains keep about its owner, in one transaction that checks every rule once more
 * (ACCT-200 to ACCT-205). Throws `UNAUTHENTICATED` for an account that is gone, the rule’s code, or that of a service that must
 * be asked before.
 */
export function createEraseAccount({
  database,
  mailer,
  productName,
  personalData,
  lockUser,
}: Pick<Platform, 'database' | 'mailer'> &
  Pick<AuthSessionModule, 'lockUser'> & {
    readonly productName: string;
    /** The account itself comes last. */
    readonly personalData: () => readonly PersonalData[];
  }): EraseAccount {
  return async (uid, allow) => {
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
}

/**
 * Deletes the caller’s account. Throws `REAUTHENTICATION_REQUIRED` for a user with a password who signed in too long ago,
 * and what {@link createEraseAccount} throws.
 */
export function createDeleteAccount({
  clock,
  eraseAccount,
  hasPassword,
}: Pick<Platform, 'clock'> &
  Pick<AuthSessionModule, 'hasPassword'> & { readonly eraseAccount: EraseAccount }) {
  const hasFreshSignIn = ({ authenticatedAt }: Caller) =>
    authenticatedAt.getTime() > clock.now().getTime() - freshSignInMs;

  return async (caller: Caller) => {
    await eraseAccount(caller.uid, async (tx) => {
      if (!hasFreshSignIn(caller) && (await hasPassword(tx, caller.uid)))
        throw new ApiError('REAUTHENTICATION_REQUIRED');
    });
    return { ok: true, message: 'Your account was deleted.' };
  };
}
