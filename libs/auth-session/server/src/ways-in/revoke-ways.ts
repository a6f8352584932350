import type { AccountHooks } from '@portal/server/contracts';
import type { Queryable } from '@portal/server/ports';
import { removeWays, type Removal, type WayIn } from '../records/way-in.repository';

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
