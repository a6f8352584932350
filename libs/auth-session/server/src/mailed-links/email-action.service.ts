import type { authSessionEndpoints, EmailActionMode } from '@portal/auth-session/domain';
import type { AccountHooks } from '@portal/server/contracts';
import { ApiError } from '@portal/server/errors';
import type { Handler } from '@portal/server/http';
import { type Platform, type RequestContext, countUses, networkOf } from '@portal/server/platform';
import type { Caller } from '@portal/server/ports';
import { insertSecurityEvent } from '../records/security-event.repository';
import type { SignInAttempts } from '../records/sign-in-attempt.repository';
import type { DeviceCookies } from '../sessions/device-cookie';
import type { CheckNewPassword } from '../sign-in/password-rules';
import { confirmAccount, knowsAccount, redeemCode } from '../ways-in/proof-of-ownership';
import { type RevokeWaysPorts, revokeWays } from '../ways-in/unlink-way';
import type { NameOfWay } from '../ways-in/way-name';
import { cancelEmailChange, changeEmail, undoEmailChange } from './email-change.actions';
import { resetPassword } from './reset-password';
import { findUndoOwner } from '../records/email-change-undo.repository';
import { findCodeOwner } from '../records/email-code.repository';
import { runRemovalLink } from '../second-factor/lost-factor.service';
import { endSessionByReference } from '../records/session.repository';
import { perNetwork } from './mail-limits';

/** Links that are wrong, used or too old; a valid link always passes, whatever others on its network tried. */
export const guessesPerNetwork = perNetwork('code-checks-per-network', 600);

/**
 * Tells a page whether the code of its link can still be used, before the user fills in a form (AUTH-192). The code stays
 * valid: mail scanners open links too. Throws `INVALID_CODE` when the code is used, too old or unknown, and
 * `TOO_MANY_REQUESTS` when the network tried too many such codes.
 */
export function createCheckEmailCode({
  database,
  clock,
  limiter,
}: Pick<Platform, 'database' | 'clock' | 'limiter'>) {
  return async function checkEmailCode(
    { mode, oobCode }: { mode: EmailActionMode; oobCode: string },
    { ip }: { ip: string },
  ) {
    const now = clock.now();
    const owner =
      mode === 'undoEmailChange'
        ? await findUndoOwner(database.query, oobCode, now)
        : await findCodeOwner(database.query, oobCode, mode, now);
    if (owner !== undefined) return {};
    // Only guesses count: others on the network never keep out who has a link.
    await countUses(limiter, [{ limit: guessesPerNetwork, subject: networkOf(ip) }]);
    throw new ApiError('INVALID_CODE');
  };
}

/**
 * Removes the way into the account that a mail told its owner about, even the only one: a new password can be chosen by mail. Ends
 * the sessions that it opened. Returns the account's address.
 */
export async function removeWayByCode(
  ports: Pick<Platform, 'database' | 'clock'> & RevokeWaysPorts,
  code: string,
): Promise<string> {
  const { database, clock } = ports;
  return database.transaction(async (tx) => {
    const now = clock.now();
    const redeemed = await redeemCode(tx, code, 'removeWayIn', now);
    if (!redeemed || redeemed.wayId === null) throw new ApiError('INVALID_CODE');
    const { uid, email } = redeemed.user;
    const removed = await revokeWays(ports, tx, uid, { id: redeemed.wayId, now });
    if (removed.length === 0) throw new ApiError('INVALID_CODE');
    await insertSecurityEvent(tx, { uid, kind: 'account-unlinked', at: now });
    return email;
  });
}

/** Ends the session of a new device that a mail told its owner about, if it has not ended. Returns the account's address. */
async function endSessionByCode(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  code: string,
): Promise<string> {
  return database.transaction(async (tx) => {
    const now = clock.now();
    const redeemed = await redeemCode(tx, code, 'endSession', now);
    if (!redeemed || redeemed.wayId === null) throw new ApiError('INVALID_CODE');
    const { uid, email } = redeemed.user;
    const hasEnded = await endSessionByReference(tx, { uid, reference: redeemed.wayId, now });
    if (hasEnded) await insertSecurityEvent(tx, { uid, kind: 'session-ended', at: now });
    return email;
  });
}

type Ports = Pick<Platform, 'database' | 'clock' | 'hasher' | 'mailer'> &
  Pick<AccountHooks, 'accessRevoked' | 'emailChanged' | 'emailProven'> & {
    readonly attempts: SignInAttempts;
    readonly checkNewPassword: CheckNewPassword;
    readonly deviceCookies: DeviceCookies;
    readonly nameOfWay: NameOfWay;
    readonly productName: string;
  };

type RunEmailAction = Handler<typeof authSessionEndpoints.runEmailAction>;

/** What a mailed link is pressed with. */
type Client = RequestContext & { readonly caller: Caller | undefined };

/**
 * Verifies the email address in a browser that knows the account: the code proves access to its mail. In another browser the
 * account may be a stranger's: throws `PASSWORD_REQUIRED`, and the code stays valid until a password comes with it (AUTH-419).
 */
async function verifyEmail(ports: Ports, code: string, client: Client): Promise<string> {
  const { database, clock, emailProven } = ports;
  const { caller } = client;
  return database.transaction(async (tx) => {
    const now = clock.now();
    const redeemed = await redeemCode(tx, code, 'verifyEmail', now);
    if (!redeemed) throw new ApiError('INVALID_CODE');
    const { user } = redeemed;
    if (!user.emailVerified && !(await knowsAccount(ports.deviceCookies, client, user)))
      throw new ApiError('PASSWORD_REQUIRED');
    const ownSessionId = caller?.uid === user.uid ? caller.sessionId : undefined;
    await confirmAccount(ports, tx, user, { now, ownSessionId });
    await emailProven(tx, user);
    return user.email;
  });
}

/** Does what a mailed link asks for. Throws `INVALID_CODE` when the code is not valid. */
export function createEmailAction(ports: Ports): RunEmailAction {
  return async ({ mode, oobCode, newPassword }, client) => {
    const chosen = { oobCode, newPassword: newPassword ?? '', userAgent: client.userAgent };
    switch (mode) {
      case 'verifyEmail':
        if (newPassword !== undefined)
          return { mode, ...(await resetPassword(ports, { mode, ...chosen })) };
        return { mode, email: await verifyEmail(ports, oobCode, client) };
      case 'resetPassword':
        return { mode, ...(await resetPassword(ports, { mode, ...chosen })) };
      case 'verifyAndChangeEmail':
        return { mode, email: await changeEmail(ports, oobCode) };
      case 'cancelEmailChange':
        return { mode, email: await cancelEmailChange(ports, oobCode) };
      case 'undoEmailChange':
        return { mode, email: await undoEmailChange(ports, oobCode) };
      case 'removeWayIn':
        return { mode, email: await removeWayByCode(ports, oobCode) };
      case 'endSession':
        return { mode, email: await endSessionByCode(ports, oobCode) };
      case 'removeSecondFactor':
      case 'keepSecondFactor':
        return { mode, email: await runRemovalLink(ports, mode, oobCode) };
    }
  };
}
