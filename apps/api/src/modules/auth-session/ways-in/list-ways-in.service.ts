import type { authSessionEndpoints } from '@portal/auth-session/domain';
import { epochSeconds } from '@portal/shared/util';
import type { Handler } from '../../../platform/http/routing/route';
import type { Platform } from '../../../platform/platform';
import { isRemovable } from './unlink-way';
import { findWaysOf } from './way-in.repository';
import type { NameOfWay } from './way-name';

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
