import type { Platform } from '../../../platform/platform';
import { ApiError } from '../../../platform/errors';
import type { Caller } from '../../../ports/authenticator';
import type { PersonalData } from '../../../ports/personal-data';
import type { AuthSessionModule } from '../../auth-session/auth-session.module';
import { accountDeletedMail } from '../account.mails';

/** How long ago a user with a password may have signed in. */
const freshSignInMs = 5 * 60_000;

/**
 * Deletes the caller’s account and everything that the domains keep about its owner, in one transaction that checks every
 * rule once more (ACCT-200 to ACCT-205). Throws `REAUTHENTICATION_REQUIRED`, the rule’s code, or that of a service
 * that must be asked before.
 */
export function createDeleteAccount({
  clock,
  database,
  mailer,
  productName,
  personalData,
  lockUser,
  hasPassword,
}: Pick<Platform, 'clock' | 'database' | 'mailer'> &
  Pick<AuthSessionModule, 'lockUser' | 'hasPassword'> & {
    readonly productName: string;
    /** The account itself comes last. */
    readonly personalData: () => readonly PersonalData[];
  }) {
  const hasFreshSignIn = ({ authenticatedAt }: Caller) =>
    authenticatedAt.getTime() > clock.now().getTime() - freshSignInMs;

  return async (caller: Caller) => {
    for (const { prepareDeletion } of personalData()) await prepareDeletion?.(caller);
    return database.transaction(async (tx) => {
      const owner = await lockUser(tx, caller.uid);
      if (!owner) throw new ApiError('UNAUTHENTICATED');
      if (!hasFreshSignIn(caller) && (await hasPassword(tx, caller.uid)))
        throw new ApiError('REAUTHENTICATION_REQUIRED');
      const everything = personalData();
      for (const { blocksDeletion } of everything) {
        const code = await blocksDeletion?.(tx, owner);
        if (code) throw new ApiError(code);
      }
      for (const { erase } of everything) await erase(tx, owner);
      await mailer.send(tx, accountDeletedMail({ to: owner.email, productName }));
      return { ok: true, message: 'Your account was deleted.' };
    });
  };
}
