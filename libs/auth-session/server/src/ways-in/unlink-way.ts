import type { Platform } from '@portal/server/platform';
import { ApiError } from '@portal/server/errors';
import type { Caller, Queryable } from '@portal/server/ports';
import { hasPassword, lockUser } from '../records/user.repository';
import { wayRemovedMail } from '../auth-session.notices';
import { insertSecurityEvent } from '../records/security-event.repository';
import { wayInRules } from '../records/way-in-rules';
import { findWaysOf, type WayIn, removeWays, type Removal } from '../records/way-in.repository';
import type { NameOfWay } from './way-name';
import type { AccountHooks } from '@portal/server/contracts';

/** What removing ways needs: the other domains end what came with them. */
export type RevokeWaysPorts = Pick<AccountHooks, 'accessRevoked'>;

/** Removes ways into an account with what came with them, in the caller's transaction. Returns these ways. */
export async function revokeWays(
  { accessRevoked }: RevokeWaysPorts,
  tx: Queryable,
  uid: string,
  removal: Removal,
): Promise<readonly WayIn[]> {
  const removed = await removeWays(tx, uid, removal);
  if (removed.length > 0) await accessRevoked(tx, { uid, kinds: removed.map(({ kind }) => kind) });
  return removed;
}

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
