import { canonicalEmail } from '@portal/shared/util';
import type { Platform } from '../../../platform/platform';
import { ApiError } from '../../../platform/errors';
import type { Queryable } from '../../../ports/database';
import { recordActivity, type ActivityRow } from '../activity/activity.repository';
import { lockedOwnGroup, type GroupContext } from '../groups/access';
import type { GroupRow } from '../groups/group.repository';
import { findMember, type MemberRow } from '../members/member.repository';

/** What changing a role needs. */
export type RolePorts = Pick<Platform, 'clock' | 'database' | 'mailer'>;

/** What the owner of a group decides about another active member. */
export interface RoleDecision {
  readonly context: GroupContext;
  readonly group: GroupRow;
  readonly member: MemberRow & { readonly uid: string };
}

/**
 * The owner's locked group, and another active member of it. Throws `FORBIDDEN` for anyone but the owner and about the
 * owner, and `USER_NOT_FOUND`.
 */
export async function lockMemberOfOwnGroup(
  tx: Queryable,
  memberEmail: string,
  context: GroupContext,
): Promise<RoleDecision> {
  const group = await lockedOwnGroup(tx, context);
  const member = await findMember(tx, group.id, canonicalEmail(memberEmail));
  if (!member || member.uid === null) throw new ApiError('USER_NOT_FOUND');
  if (member.uid === context.caller.uid) throw new ApiError('FORBIDDEN');
  return { context, group, member: { ...member, uid: member.uid } };
}

/** Writes the owner's decision into the group's log. */
export const recordDecision = (
  { clock }: RolePorts,
  tx: Queryable,
  action: ActivityRow['action'],
  { context, group, member }: RoleDecision,
) => recordActivity(tx, { groupId: group.id, action, by: context.caller, member }, clock.now());
