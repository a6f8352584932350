import { ApiError } from '../../../platform/errors';
import type { Platform } from '../../../platform/platform';
import { insertSecurityEvent } from '../security-page/security-event.repository';
import { revokeWays, type RevokeWaysPorts } from '../ways-in/revoke-ways';
import { redeemCode } from './proof-of-ownership';

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
