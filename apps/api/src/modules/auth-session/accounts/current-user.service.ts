import type { CurrentUser } from '@portal/auth-session/domain';
import type { Caller } from '../../../ports/authenticator';
import { ApiError } from '../../../platform/errors';
import type { Database } from '../../../ports/database';
import { presentCurrentUser } from './current-user.presenter';
import { findUserWithRights } from './user.repository';

/** Tells the signed-in person who they are (specification 1, section 7). */
export function createGetCurrentUser({ database }: { database: Database }) {
  return async function getCurrentUser(caller: Caller): Promise<CurrentUser> {
    const profile = await findUserWithRights(database.query, caller.uid);
    if (!profile) throw new ApiError('UNAUTHENTICATED');
    return presentCurrentUser(caller, profile);
  };
}
