import type { Member } from '@portal/group-management/domain';
import { ApiError } from '../../../platform/errors';
import type { GroupContext } from '../groups/access';
import { presentMembers, type FindAccounts } from '../members/member.presenter';
import { deleteAdministrator, saveAdministrator } from './administrator.repository';
import { announceRoleChange, lockMemberOfOwnGroup, type RolePorts } from './role-change';

/** Makes an active member an administrator, or takes that back (GROUP-37). Throws `FORBIDDEN` for anyone but the owner. */
export const createChangeRole =
  (ports: RolePorts & { readonly findAccounts: FindAccounts }) =>
  (
    { memberEmail, role }: { memberEmail: string; role: 'admin' | 'member' },
    context: GroupContext,
  ): Promise<Member> =>
    ports.database.transaction(async (tx) => {
      const { group, member, uid } = await lockMemberOfOwnGroup(ports, tx, memberEmail, context);
      const at = ports.clock.now();
      const isAdmin = role === 'admin';
      if (isAdmin) await saveAdministrator(tx, { groupId: group.id, uid, role, since: at });
      else await deleteAdministrator(tx, group.id, uid);
      const change = isAdmin ? 'made-admin' : 'admin-ended';
      await announceRoleChange(ports, tx, { change, group, member, by: context.caller, at });
      const [presented] = await presentMembers(tx, group.id, [member], ports.findAccounts);
      if (!presented) throw new ApiError('USER_NOT_FOUND');
      return presented;
    });
