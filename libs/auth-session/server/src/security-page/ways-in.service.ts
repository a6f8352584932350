import type { authSessionEndpoints } from '@portal/auth-session/domain';
import type { Handler } from '@portal/server/http';
import type { Platform } from '@portal/server/platform';
import { epochSeconds } from '@portal/shared/util';
import { findWaysOf } from '../records/way-in.repository';
import { type UnlinkWay, isRemovable } from '../ways-in/unlink-way';
import type { NameOfWay } from '../ways-in/way-name';

/** The ways into the caller's account. */
export function createListWaysIn({
  database,
  nameOfWay,
}: Pick<Platform, 'database'> & { readonly nameOfWay: NameOfWay }): Handler<
  typeof authSessionEndpoints.listWaysIn
> {
  return async (_input, { caller }) => {
    const ways = await findWaysOf(database.query, caller.uid);
    return {
      waysIn: ways.map((way) => {
        const { id, kind, email, addedAt, device, trusted } = way;
        const presented = { id, kind, email, device, trusted, addedAt: epochSeconds(addedAt) };
        return { ...presented, name: nameOfWay(way), removable: isRemovable(way, ways) };
      }),
    };
  };
}

/** Removes a way into the caller's account; one that is gone gets the same response. */
export function createRemoveWayIn({
  database,
  unlinkWay,
}: Pick<Platform, 'database'> & { readonly unlinkWay: UnlinkWay }): Handler<
  typeof authSessionEndpoints.removeWayIn
> {
  return async ({ id }, { caller }) => {
    await database.transaction((tx) => unlinkWay(tx, caller, (way) => way.id === id));
    return {};
  };
}
