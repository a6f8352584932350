import type { Member } from '@portal/group-management/domain';
import { canonicalEmail } from '@portal/shared/util';
import type { Platform } from '../../../platform/platform';
import { ApiError } from '../../../platform/errors';
import type { Queryable } from '../../../ports/database';
import { recordActivity } from '../activity/activity.repository';
import { roleMail, type RoleChange } from '../group-management.mails';
import { lockedOwnGroup, type GroupContext } from '../groups/access';
import { presentMembers, type FindAccounts } from '../members/member.presenter';
import { findMember } from '../members/member.repository';
import { deleteAdministrator, saveAdministrator } from './administrator.repository';

/** What the owner of a group decides about its administrators. */
export function createRoles({
  clock,
  database,
  mailer,
  findAccounts,
  keepAccount,
}: Pick<Platform, 'clock' | 'database' | 'mailer'> & {
  readonly findAccounts: FindAccounts;
  readonly keepAccount: (tx: Queryable, uid: string) => Promise<boolean>;
}) {
  /** An active member with a verified account, which is not deleted meanwhile. Throws `USER_NOT_FOUND`, and `USER_CANNOT_BE_ADDED` for one without. */
  const activeMember = async (tx: Queryable, groupId: string, memberEmail: string) => {
    const row = await findMember(tx, groupId, canonicalEmail(memberEmail));
    if (row?.status !== 'active') throw new ApiError('USER_NOT_FOUND');
    if (row.uid === null || !(await keepAccount(tx, row.uid)))
      throw new ApiError('USER_CANNOT_BE_ADDED');
    return { row, uid: row.uid };
  };

  /** Whoever changes a role with a stolen session is noticed by both. */
  const tellBoth = async (
    tx: Queryable,
    about: { change: RoleChange; owner: string; member: string; groupName: string },
  ) => {
    const { owner, ...rest } = about;
    for (const to of [owner, about.member]) await mailer.send(tx, roleMail({ to, ...rest }));
  };

  return {
    /** Makes an active member an administrator, or takes that back (GROUP-37). Throws `FORBIDDEN` for anyone but the owner. */
    changeRole: (
      request: { memberEmail: string; role: 'admin' | 'member' },
      context: GroupContext,
    ) =>
      database.transaction(async (tx): Promise<Member> => {
        const group = await lockedOwnGroup(tx, context);
        const { row, uid } = await activeMember(tx, group.id, request.memberEmail);
        if (uid === context.caller.uid) throw new ApiError('FORBIDDEN');
        const since = clock.now();
        const isAdmin = request.role === 'admin';
        if (isAdmin) await saveAdministrator(tx, { groupId: group.id, uid, role: 'admin', since });
        else await deleteAdministrator(tx, group.id, uid);
        await recordActivity(
          tx,
          {
            groupId: group.id,
            action: isAdmin ? 'made-admin' : 'admin-ended',
            by: context.caller,
            count: 1,
            member: row,
          },
          since,
        );
        await tellBoth(tx, {
          change: isAdmin ? 'made-admin' : 'admin-ended',
          owner: context.caller.email,
          member: row.email,
          groupName: group.name,
        });
        const [presented] = await presentMembers(tx, group.id, [row], findAccounts);
        if (!presented) throw new ApiError('USER_NOT_FOUND');
        return presented;
      }),

    /** Makes an active member the owner and the owner an administrator (GROUP-38). Throws `FORBIDDEN` for anyone else. */
    handOver: ({ memberEmail }: { memberEmail: string }, context: GroupContext) =>
      database.transaction(async (tx) => {
        const group = await lockedOwnGroup(tx, context);
        const { row, uid } = await activeMember(tx, group.id, memberEmail);
        if (uid === context.caller.uid) throw new ApiError('FORBIDDEN');
        const since = clock.now();
        const { id: groupId } = group;
        await saveAdministrator(tx, { groupId, uid: context.caller.uid, role: 'admin', since });
        await saveAdministrator(tx, { groupId, uid, role: 'owner', since });
        await recordActivity(
          tx,
          {
            groupId,
            action: 'handed-over',
            by: context.caller,
            count: 1,
            member: row,
          },
          since,
        );
        await tellBoth(tx, {
          change: 'handed-over',
          owner: context.caller.email,
          member: row.email,
          groupName: group.name,
        });
        return {};
      }),
  };
}
