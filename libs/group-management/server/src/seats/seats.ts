import { type Platform, hashOf, newId } from '@portal/server/platform';
import type { Queryable } from '@portal/server/ports';
import type { GroupRights } from '@portal/entitlements/server';
import { recordActivity } from '../activity/activity.repository';
import type { Actor } from '../groups/account-ports';
import type { GroupRow } from '../groups/group.repository';
import { activeMemberEmails, findSeat, type MemberRow, type NewMember } from './member.repository';
import {
  insertInvitations,
  removeSeats,
  restoreSeats,
  type Removal,
  type SeatOffers,
} from './many-seats.repository';
import { forgetMailboxes, rememberMailboxes } from './removed-seat.repository';
import {
  addToCounts,
  deleteInvitation,
  deleteSeat,
  fillSeat,
  forgetRemoval,
  forgetRemovedSeat,
  insertSeat,
  renameSeat,
} from './seat.repository';

export type Seats = ReturnType<typeof createSeats>;

export interface Account {
  readonly uid: string;
  readonly email: string;
}

/** How an account comes to its seat, as the log says it. */
export type SeatTaking = 'accepted' | 'joined' | 'accepted-with-another-address';

type Ports = Pick<Platform, 'clock'> & { readonly rights: GroupRights };

async function freeInvitation(tx: Queryable, groupId: string, email: string) {
  const freed = await deleteInvitation(tx, groupId, email);
  if (freed) await addToCounts(tx, groupId, { pending: -1 });
  const removed = await forgetRemovedSeat(tx, groupId, { email });
  return freed?.email ?? removed;
}

/** Deletes the seat of an account, also a removed one. */
async function freeSeat(tx: Queryable, groupId: string, uid: string) {
  const freed = await deleteSeat(tx, groupId, uid);
  if (freed) await addToCounts(tx, groupId, { active: -1 });
  const removed = await forgetRemovedSeat(tx, groupId, { uid });
  return freed?.email ?? removed;
}

const createGiving = ({ clock, rights }: Ports) => ({
  /** The buyer of a new group has its first seat. */
  async open(tx: Queryable, groupId: string, { uid, email }: Account): Promise<void> {
    // Nobody was invited: no link has this hash.
    const invitation = { invitation: '', invitationHash: hashOf(newId()) };
    await insertSeat(tx, groupId, { uid, email, ...invitation }, clock.now());
    await addToCounts(tx, groupId, { active: 1 });
  },

  /**
   * The account takes the seat of an invitation, or a new one, in a group that is locked. What else the group had for the
   * same person is deleted.
   */
  async give(
    tx: Queryable,
    group: GroupRow,
    account: Account,
    from: MemberRow | NewMember,
    action: SeatTaking = 'accepted',
  ): Promise<void> {
    const { uid, email } = account;
    const groupId = group.id;
    const now = clock.now();
    const isAnother = action === 'accepted-with-another-address';
    if (await findSeat(tx, groupId, uid)) {
      await freeInvitation(tx, groupId, from.email);
      return;
    }
    await forgetRemovedSeat(tx, groupId, { uid });
    await forgetRemoval(tx, groupId, uid);
    await forgetMailboxes(tx, groupId, [email, from.email]);
    if (from.email !== email || !('groupId' in from)) await freeInvitation(tx, groupId, email);
    if ('groupId' in from) {
      const invitedAs = isAnother ? from.email : null;
      await fillSeat(tx, from, { uid, email, invitedAs }, now);
      await addToCounts(tx, groupId, { active: 1, pending: -1 });
    } else {
      await insertSeat(tx, groupId, { ...from, uid }, now);
      await addToCounts(tx, groupId, { active: 1 });
    }
    await rights.grant(tx, group, [email]);
    // Under the invited address the log has what was done before (GROUP-39): with this account, unless it took the seat of
    // somebody else (GROUP-470).
    const [by, member] = isAnother
      ? [account, { uid: null, email: from.email }]
      : [null, { uid, email: from.email }];
    await recordActivity(tx, { action, groupId, by, member }, now);
  },

  async followPlan(tx: Queryable, group: GroupRow): Promise<void> {
    if (group.isLive) await rights.grant(tx, group, await activeMemberEmails(tx, group.id));
    else await rights.revokeAll(tx, group.id);
  },
});

const createFreeing = ({ clock, rights }: Ports) => ({
  async leave(tx: Queryable, groupId: string, account: Account & Actor): Promise<void> {
    const email = await freeSeat(tx, groupId, account.uid);
    if (email !== undefined) await rights.revoke(tx, groupId, [email]);
    const entry = { groupId, action: 'left', by: account, member: account } as const;
    await recordActivity(tx, entry, clock.now());
  },

  async decline(tx: Queryable, groupId: string, { email }: MemberRow): Promise<void> {
    await freeInvitation(tx, groupId, email);
    const entry = { groupId, action: 'invitation-declined', by: null } as const;
    await recordActivity(tx, { ...entry, member: { uid: null, email } }, clock.now());
  },

  /** The account is deleted: its seat, else the invitation of its verified address, is free immediately. */
  async forget(
    tx: Queryable,
    groupId: string,
    { uid, verifiedEmail }: { readonly uid: string; readonly verifiedEmail: string | undefined },
    named: string,
  ): Promise<void> {
    const seat = await freeSeat(tx, groupId, uid);
    const freed = seat ?? (verifiedEmail && (await freeInvitation(tx, groupId, verifiedEmail)));
    if (!freed) return;
    await rights.revoke(tx, groupId, [freed]);
    const entry = { groupId, action: 'account-deleted', by: null } as const;
    await recordActivity(tx, { ...entry, member: { uid: null, email: named } }, clock.now());
  },

  /** The account has another address; an open invitation of it was for the same person. */
  async follow(tx: Queryable, group: GroupRow, account: Account): Promise<void> {
    const { id: groupId } = group;
    await freeInvitation(tx, groupId, account.email);
    const seat = await findSeat(tx, groupId, account.uid);
    await renameSeat(tx, groupId, account);
    if (!seat) return;
    await rights.revoke(tx, groupId, [seat.email]);
    await rights.grant(tx, group, [account.email]);
    const entry = { groupId, action: 'address-changed', by: account, member: account } as const;
    await recordActivity(tx, entry, clock.now());
  },
});

/** The one writer of seats: their rows, the counters of their groups, Premium and the log. */
export const createSeats = (ports: Ports) => ({
  ...createGiving(ports),
  ...createFreeing(ports),

  /** Offers seats to addresses; the caller checks that they suffice. */
  offer: (tx: Queryable, offers: SeatOffers) => insertInvitations(tx, offers, ports.clock.now()),

  /** Takes seats away; Premium ends immediately. Returns how many. */
  async remove(tx: Queryable, emails: readonly string[], removal: Removal): Promise<number> {
    const { count, activeEmails } = await removeSeats(tx, emails, removal, ports.clock.now());
    await rememberMailboxes(tx, removal.groupId, activeEmails);
    await ports.rights.revoke(tx, removal.groupId, activeEmails);
    return count;
  },

  /** Brings up to `limit` seats of a removal back. Returns how many. */
  async restore(tx: Queryable, group: GroupRow, removal: Removal, limit: number): Promise<number> {
    const { count, activeEmails } = await restoreSeats(tx, removal, limit, ports.clock.now());
    await forgetMailboxes(tx, removal.groupId, activeEmails);
    await ports.rights.grant(tx, group, activeEmails);
    return count;
  },
});
