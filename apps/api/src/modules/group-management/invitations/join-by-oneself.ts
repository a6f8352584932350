import { ApiError } from '../../../platform/errors';
import type { Platform } from '../../../platform/platform';
import type { Queryable } from '../../../ports/database';
import { addToCounts, type GroupRow } from '../groups/group.repository';
import { freeSeats } from '../members/free-seats';
import type { lockAccount } from '../members/lock-account';
import {
  deleteInvitation,
  deleteSeat,
  findMember,
  insertPendingMember,
} from '../members/member.repository';
import { wasRemoved } from '../removal/removed-account.repository';
import type { InvitationLinks } from './invitation-link';
import type { SeatTaking, TakeSeat } from './take-seat';

type Account = Awaited<ReturnType<typeof lockAccount>>;

/** Gives a seat to an account that joins without an administrator. */
export type JoinByOneself = ReturnType<typeof createJoinByOneself>;

/**
 * An account without a seat in the group, which is locked, takes one: that of an open invitation of its address first.
 * Throws `INVITATION_NEEDED` for an account that was removed (GROUP-463), and `CLASS_FULL`.
 */
export function createJoinByOneself({
  clock,
  links,
  takeSeat,
}: Pick<Platform, 'clock'> & { readonly links: InvitationLinks; readonly takeSeat: TakeSeat }) {
  const newSeat = async (tx: Queryable, group: GroupRow, { uid, email }: Account) => {
    const now = clock.now();
    if (await wasRemoved(tx, group.id, uid)) throw new ApiError('INVITATION_NEEDED');
    if ((await freeSeats(tx, group, now)) <= 0) throw new ApiError('CLASS_FULL');
    // The row of an invitation that was taken back, which can no longer be undone now.
    await deleteSeat(tx, group.id, uid);
    await deleteInvitation(tx, group.id, email);
    const row = await insertPendingMember(tx, group.id, links.invite(group.id, email), now);
    await addToCounts(tx, group.id, { active: 0, pending: 1 });
    return row;
  };

  return async function joinByOneself(
    tx: Queryable,
    group: GroupRow,
    account: Account,
    how: SeatTaking,
  ): Promise<void> {
    const invited = await findMember(tx, group.id, account.email);
    await takeSeat(tx, group, invited ?? (await newSeat(tx, group, account)), account, how);
  };
}
