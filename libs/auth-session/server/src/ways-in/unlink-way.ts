import type { Platform } from '@portal/server/platform';
import { ApiError } from '@portal/server/errors';
import type { Caller, Queryable } from '@portal/server/ports';
import { hasPassword, lockUser } from '../records/user.repository';
import { wayRemovedMail } from '../auth-session.notices';
import { insertSecurityEvent } from '../records/security-event.repository';
import { wayInRules } from '../records/way-in-rules';
import { revokeWays, type RevokeWaysPorts } from './revoke-ways';
import { findWaysOf, type WayIn } from '../records/way-in.repository';
import type { NameOfWay } from './way-name';

/** Whether the owner may remove a way: another one that is trusted opens the account afterwards. */
export function isRemovable(way: WayIn, all: readonly WayIn[]): boolean {
  const others = all.filter(({ id, trusted }) => id !== way.id && trusted);
  return wayInRules[way.kind].removalNeeds === 'password'
    ? others.some(({ kind }) => kind === 'password')
    : others.length > 0;
}

/**
 * Removes a way into the caller's account and ends the sessions that it opened, in the caller's transaction; the caller's own
 * session stays. The owner is mailed. Returns false when there is no such way. Throws `PASSWORD_NOT_SET` and `LAST_WAY_IN`.
 */
export type UnlinkWay = (
  tx: Queryable,
  caller: Pick<Caller, 'uid' | 'sessionId'>,
  isIt: (way: WayIn) => boolean,
) => Promise<boolean>;

/** Makes {@link UnlinkWay}. */
export function createUnlinkWay(
  ports: Pick<Platform, 'clock' | 'mailer'> &
    RevokeWaysPorts & {
      readonly nameOfWay: NameOfWay;
      readonly productName: string;
    },
): UnlinkWay {
  const { clock, mailer, nameOfWay, productName } = ports;
  return async (tx, { uid, sessionId }, isIt) => {
    const owner = await lockUser(tx, uid);
    if (!owner) throw new ApiError('UNAUTHENTICATED');
    const ways = await findWaysOf(tx, uid);
    const way = ways.find(isIt);
    if (!way) return false;
    if (!isRemovable(way, ways))
      throw new ApiError((await hasPassword(tx, uid)) ? 'LAST_WAY_IN' : 'PASSWORD_NOT_SET');
    const now = clock.now();
    await revokeWays(ports, tx, uid, { id: way.id, now, ownSessionId: sessionId });
    await insertSecurityEvent(tx, { uid, kind: 'account-unlinked', at: now });
    const providerName = nameOfWay(way);
    await mailer.send(tx, wayRemovedMail({ to: owner.email, providerName, productName }));
    return true;
  };
}
