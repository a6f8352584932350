import type { OfferedRole } from '@portal/group-management/domain';
import { ApiError } from '../../../platform/errors';
import type { Caller } from '../../../ports/authenticator';
import type { Queryable } from '../../../ports/database';
import { recordActivity, type ActivityRow } from '../activity/activity.repository';
import { lockGroup, type GroupRow } from '../groups/group.repository';
import { findSeat, updateMember, type MemberRow } from '../members/member.repository';
import type { RolePorts } from './role-change';

/** What answering an offer needs. */
export type AnswerPorts = RolePorts & {
  /** Keeps an account from being deleted until the transaction ends; false when it does not exist. */
  readonly keepAccount: (tx: Queryable, uid: string) => Promise<boolean>;
};

/** A role that the caller was offered, in a transaction that has locked the group. */
interface AnsweredOffer {
  readonly group: GroupRow;
  readonly seat: MemberRow;
  readonly role: OfferedRole;
}

/** Takes the open offer to the caller out of a group. Throws `ROLE_OFFER_NOT_FOUND`, also for a group that the caller is not in. */
export async function takeOffer(
  { keepAccount }: AnswerPorts,
  tx: Queryable,
  guid: string,
  { uid }: Caller,
): Promise<AnsweredOffer> {
  // The account before the group, as a change of its address locks them.
  if (!(await keepAccount(tx, uid))) throw new ApiError('UNAUTHENTICATED');
  const group = await lockGroup(tx, guid);
  const seat = group && (await findSeat(tx, guid, uid));
  if (!group || !seat?.offeredRole) throw new ApiError('ROLE_OFFER_NOT_FOUND');
  await updateMember(tx, seat, { offeredRole: null, isPaymentOffered: false });
  return { group, seat, role: seat.offeredRole };
}

/** Writes the answer into the group's log. */
export const recordAnswer = (
  { clock }: AnswerPorts,
  tx: Queryable,
  action: ActivityRow['action'],
  by: Caller,
  groupId: string,
) => recordActivity(tx, { groupId, action, by, member: by }, clock.now());
