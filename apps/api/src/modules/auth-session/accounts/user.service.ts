import type { CurrentUser } from '@portal/auth-session/domain';
import type { Platform } from '../../../platform/platform';
import { ApiError } from '../../../platform/errors';
import type { Queryable } from '../../../ports/database';
import type { Caller } from '../../../ports/authenticator';
import { presentCurrentUser, type GroupTies } from './current-user.presenter';
import { findEmailByReference, findUserWithRights, type ConfigOf } from './user.repository';

/** Reads accounts. */
export function createUserService(
  ports: Pick<Platform, 'config' | 'database'> & {
    /** Returns the id of the group that a user administers; null without one. */
    readonly administeredGroupIdOf: (query: Queryable, uid: string) => Promise<string | null>;
    readonly groupTiesOf: (query: Queryable, caller: Caller) => Promise<GroupTies>;
    readonly configOf: ConfigOf;
  },
) {
  const { config, database, administeredGroupIdOf, groupTiesOf, configOf } = ports;
  return {
    /** The signed-in user. */
    async getCurrentUser(caller: Caller): Promise<CurrentUser> {
      const profile = await findUserWithRights(database.query, caller.uid, configOf);
      if (!profile) throw new ApiError('UNAUTHENTICATED');
      const [adminGroup, groupTies] = await Promise.all([
        administeredGroupIdOf(database.query, caller.uid),
        groupTiesOf(database.query, caller),
      ]);
      return presentCurrentUser(caller, { ...profile, adminGroup, groupTies });
    },

    /** The email address behind an account's reference: empty for an unknown one, and always in the strict profile. */
    async getUserEmail({ uuid }: { uuid: string }) {
      const email = await findEmailByReference(database.query, uuid);
      return { email: config.profile === 'strict' ? '' : (email ?? '') };
    },
  };
}
