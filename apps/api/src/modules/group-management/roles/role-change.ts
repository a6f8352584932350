import type { Platform } from '../../../platform/platform';
import { canonicalEmail } from '@portal/shared/util';
import { ApiError } from '../../../platform/errors';
import type { Queryable } from '../../../ports/database';
import { recordActivity } from '../activity/activity.repository';
import { roleMail, type RoleChange } from '../group-management.mails';
import { lockedOwnGroup, type GroupContext } from '../groups/access';
import { findMember } from '../members/member.repository';

/** What changing a role needs. */
export type RolePorts = Pick<Platform, 'clock' | 'database' | 'mailer'> & {
  /** Keeps an account from being deleted until the transaction ends; false when it does not exist. */
  readonly keepAccount: (tx: Queryable, uid: string) => Promise<boolean>;
};

/**
 * The owner's locked group, and an active member of it with a verified account, which is not deleted meanwhile. Throws
 * `FORBIDDEN` for anyone but the owner and about the owner, `USER_NOT_FOUND`, and `USER_CANNOT_BE_ADDED` for a member
 * without an account.
 */
export async function lockMemberOfOwnGroup(
  { keepAccount }: RolePorts,
  tx: Queryable,
  memberEmail: string,
  context: GroupContext,
) {
  const group = await lockedOwnGroup(tx, context);
  const member = await findMember(tx, group.id, canonicalEmail(memberEmail));
  if (member?.status !== 'active') throw new ApiError('USER_NOT_FOUND');
  const { uid } = member;
  if (uid === null || !(await keepAccount(tx, uid))) throw new ApiError('USER_CANNOT_BE_ADDED');
  if (uid === context.caller.uid) throw new ApiError('FORBIDDEN');
  return { group, member, uid };
}

/** Writes a changed role into the group's log and mails both: whoever changes a role with a stolen session is noticed. */
export async function announceRoleChange(
  { mailer }: RolePorts,
  tx: Queryable,
  {
    change,
    group,
    member,
    by,
    at,
  }: {
    readonly change: RoleChange;
    readonly group: { readonly id: string; readonly name: string };
    readonly member: { readonly uid: string | null; readonly email: string };
    readonly by: GroupContext['caller'];
    readonly at: Date;
  },
): Promise<void> {
  await recordActivity(tx, { groupId: group.id, action: change, by, count: 1, member }, at);
  for (const to of [by.email, member.email])
    await mailer.send(tx, roleMail({ to, change, member: member.email, groupName: group.name }));
}
