import type { CurrentUser } from '@portal/auth-session/domain';
import type { Platform } from '@portal/server/platform';
import { ApiError } from '@portal/server/errors';
import type { PremiumFacts } from '@portal/server/contracts';
import type { Queryable, Caller } from '@portal/server/ports';
import { presentCurrentUser, type GroupTies } from './current-user.presenter';
import {
  findEmailByReference,
  findUserWithRights,
  type ConfigOf,
} from '../records/user.repository';

/** Reads accounts. */
export function createUserService(
  ports: Pick<Platform, 'config' | 'database'> & {
    /** Returns the id of the group that a user administers; null without one. */
    readonly administeredGroupIdOf: (query: Queryable, uid: string) => Promise<string | null>;
    readonly groupTiesOf: (query: Queryable, caller: Caller) => Promise<GroupTies>;
    readonly configOf: ConfigOf;
    readonly premiumFacts: PremiumFacts;
  },
) {
  const { config, database, administeredGroupIdOf, groupTiesOf } = ports;
  return {
    /** The signed-in user. */
    async getCurrentUser(caller: Caller): Promise<CurrentUser> {
      const profile = await findUserWithRights(database.query, caller.uid, ports);
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
