import type { authSessionEndpoints } from '@portal/auth-session/domain';
import type { Handler } from '../../../platform/http/routing/route';
import type { Platform } from '../../../platform/platform';
import type { UnlinkWay } from './unlink-way';

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
