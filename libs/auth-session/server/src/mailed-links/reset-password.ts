import { ApiError } from '@portal/server/errors';
import type { Platform } from '@portal/server/platform';
import type { AccountHooks } from '@portal/server/contracts';
import { passwordChangedMail } from '../auth-session.notices';
import type { CheckNewPassword } from '../sign-in/password-rules';
import { insertSecurityEvent } from '../records/security-event.repository';
import { deviceOf } from '../records/device';
import type { SignInAttempts } from '../records/sign-in-attempt.repository';
import type { NameOfWay } from '../ways-in/way-name';
import { findCodeOwner } from '../records/email-code.repository';
import { recoverAccount, redeemCode } from '../ways-in/proof-of-ownership';

type Ports = Pick<Platform, 'database' | 'clock' | 'hasher' | 'mailer'> &
  Pick<AccountHooks, 'accessRevoked' | 'emailProven'> & {
    readonly attempts: SignInAttempts;
    readonly checkNewPassword: CheckNewPassword;
    readonly nameOfWay: NameOfWay;
    readonly productName: string;
  };

/** A mailed link whose user chooses a password. */
interface ChosenPassword {
  readonly mode: 'resetPassword' | 'verifyEmail';
  readonly oobCode: string;
  readonly newPassword: string;
  readonly userAgent: string;
}

/**
 * Sets the new password, for the owner of the address: what others opened or prepared before ends. The code is checked before the
 * password is hashed, and used up afterwards; one to verify the address does it for an unverified account only (AUTH-419). Returns
 * the account's address, and the names of the ways into the account that need the new password once.
 */
export async function resetPassword(ports: Ports, input: ChosenPassword) {
  const { database, clock, hasher, mailer, attempts, nameOfWay, productName } = ports;
  const { mode, oobCode, newPassword, userAgent } = input;
  ports.checkNewPassword(newPassword);
  const owner = await findCodeOwner(database.query, oobCode, mode, clock.now());
  if (owner === undefined) throw new ApiError('INVALID_CODE');
  const passwordHash = await hasher.hash(newPassword);
  return database.transaction(async (tx) => {
    const now = clock.now();
    const redeemed = await redeemCode(tx, oobCode, mode, now);
    const verifies = mode === 'verifyEmail';
    if (!redeemed || (verifies && redeemed.user.emailVerified)) throw new ApiError('INVALID_CODE');
    const { uid, email } = redeemed.user;
    const device = deviceOf(userAgent);
    const distrusted = await recoverAccount(ports, tx, redeemed.user, {
      now,
      passwordHash,
      device,
    });
    const waysIn = distrusted.map(nameOfWay);
    await ports.emailProven(tx, { email });
    await attempts.forget(tx, email);
    await insertSecurityEvent(tx, { uid, kind: 'password-reset', at: now });
    if (verifies) return { email };
    await mailer.send(tx, passwordChangedMail({ to: email, productName, by: 'link', waysIn }));
    return { email, waysIn };
  });
}
