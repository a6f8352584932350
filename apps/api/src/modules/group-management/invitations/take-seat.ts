import type { Platform } from '../../../platform/platform';
import type { Queryable } from '../../../ports/database';
import { attributeActivity } from '../activity/activity-names.repository';
import { recordActivity, type NewEntry } from '../activity/activity.repository';
import type { GroupRights } from '../../entitlements/entitlements.module';
import { addToCounts, type GroupRow } from '../groups/group.repository';
import { forgetRemoval } from '../removal/removed-account.repository';
import {
  deleteInvitation,
  deleteSeat,
  findSeat,
  updateMember,
  type MemberRow,
} from '../members/member.repository';

/** How an account comes to its seat, as the log says it. */
export type SeatTaking = Pick<NewEntry, 'detail'> & {
  readonly action: 'accepted' | 'joined' | 'joined-by-domain';
};

/** Gives the seat of an open invitation to an account. */
export type TakeSeat = ReturnType<typeof createTakeSeat>;

/** The seat goes to the account, in a group that is locked; what else the group had for the same person is deleted. */
export const createTakeSeat =
  ({ clock, rights }: Pick<Platform, 'clock'> & { readonly rights: GroupRights }) =>
  async (
    tx: Queryable,
    group: GroupRow,
    row: MemberRow,
    account: { readonly uid: string; readonly email: string },
    how: SeatTaking = { action: 'accepted' },
  ): Promise<void> => {
    const { uid, email } = account;
    const own = await findSeat(tx, group.id, uid);
    if (own) {
      await deleteInvitation(tx, group.id, row.email);
      await addToCounts(tx, group.id, { active: 0, pending: -1 });
      return;
    }
    await deleteSeat(tx, group.id, uid);
    await forgetRemoval(tx, group.id, uid);
    if (row.email !== email && (await deleteInvitation(tx, group.id, email))?.removedAt === null)
      await addToCounts(tx, group.id, { active: 0, pending: -1 });
    const now = clock.now();
    const seat = { uid, email, status: 'active', updatedAt: now } as const;
    await updateMember(tx, row, { ...seat, askedAt: null, isMailDue: false, mailHeldUntil: null });
    await addToCounts(tx, group.id, { active: 1, pending: -1 });
    await rights.grant(tx, group, [email]);
    await attributeActivity(tx, group.id, row.email, account);
    const entry = { ...how, groupId: group.id, by: null } as const;
    await recordActivity(tx, { ...entry, member: account }, now);
  };
