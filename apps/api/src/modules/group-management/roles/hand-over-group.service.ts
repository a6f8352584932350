import type { GroupContext } from '../groups/access';
import { saveAdministrator } from './administrator.repository';
import { announceRoleChange, lockMemberOfOwnGroup, type RolePorts } from './role-change';

/** Makes an active member the owner and the owner an administrator (GROUP-38). Throws `FORBIDDEN` for anyone else. */
export const createHandOverGroup =
  (ports: RolePorts) =>
  ({ memberEmail }: { memberEmail: string }, context: GroupContext) =>
    ports.database.transaction(async (tx) => {
      const { group, member, uid } = await lockMemberOfOwnGroup(ports, tx, memberEmail, context);
      const { caller } = context;
      const at = ports.clock.now();
      const row = { groupId: group.id, since: at };
      await saveAdministrator(tx, { ...row, uid: caller.uid, role: 'admin' });
      await saveAdministrator(tx, { ...row, uid, role: 'owner' });
      await announceRoleChange(ports, tx, { change: 'handed-over', group, member, by: caller, at });
      return {};
    });
