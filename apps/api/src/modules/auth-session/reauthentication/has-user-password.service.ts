import type { authSessionEndpoints } from '@portal/auth-session/domain';
import type { Handler } from '../../../platform/http/routing/route';
import type { Platform } from '../../../platform/platform';
import { hasPassword } from '../accounts/user.repository';

/** Whether the caller has a password. */
export function createHasUserPassword({
  database,
}: Pick<Platform, 'database'>): Handler<typeof authSessionEndpoints.hasUserPassword> {
  return async (_input, { caller }) => ({
    hasPassword: await hasPassword(database.query, caller.uid),
  });
}
