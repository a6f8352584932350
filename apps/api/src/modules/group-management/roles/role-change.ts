import { canonicalEmail } from '@portal/shared/util';
import type { Platform } from '../../../platform/platform';
import { ApiError } from '../../../platform/errors';
import type { Queryable } from '../../../ports/database';
import { recordActivity, type ActivityRow } from '../activity/activity.repository';
import { lockedOwnGroup, type GroupChange } from '../groups/access';
import type { GroupRow } from '../groups/group.repository';
import type { FindEmails } from '../members/follow-address';
import { findMember, type MemberRow } from '../members/member.repository';
import { findOwners } from './administrator.repository';

/** What changing a role needs. */
export type RolePorts = Pick<Platform, 'clock' | 'database' | 'mailer'> & {
  readonly findEmails: FindEmails;
};

/** What the owner of a group, or the operator, decides about another active member. */
export interface RoleDecision {
  readonly context: GroupChange;
  readonly owner: { readonly uid: string; readonly email: string };
  readonly group: GroupRow;
  readonly member: MemberRow & { readonly uid: string };
}

/**
 * The owner's locked group, and another active member of it. Throws `FORBIDDEN` for anyone but the owner and the operator,
 * about the owner and for a group without one, and `USER_NOT_FOUND`.
 */
export async function lockMemberOfOwnGroup(
  { findEmails }: RolePorts,
  tx: Queryable,
  memberEmail: string,
  context: GroupChange,
): Promise<RoleDecision> {
  const group = await lockedOwnGroup(tx, context);
  const member = await findMember(tx, group.id, canonicalEmail(memberEmail));
  if (!member || member.uid === null) throw new ApiError('USER_NOT_FOUND');
  const owners = (await findOwners(tx, [group.id])).map(({ uid }) => uid);
  const [owner] = await findEmails(tx, owners);
  if (!owner || member.uid === owner.uid) throw new ApiError('FORBIDDEN');
  return { context, owner, group, member: { ...member, uid: member.uid } };
}

/** Writes the owner's decision into the group's log. */
export const recordDecision = (
  { clock }: RolePorts,
  tx: Queryable,
  action: ActivityRow['action'],
  { context, group, member }: RoleDecision,
) => recordActivity(tx, { groupId: group.id, action, by: context.caller, member }, clock.now());
