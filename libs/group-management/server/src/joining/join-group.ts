import type { FindEmails } from '../groups/account-ports';
import { ApiError } from '@portal/server/errors';
import type { Platform } from '@portal/server/platform';
import type { Queryable } from '@portal/server/ports';
import { acceptedByAnotherMail } from '../group-management.mails';
import { findOwners } from '../groups/administrator.repository';
import { lockGroup, type GroupRow } from '../groups/group.repository';
import type { InvitationLinks } from '../invitations/invitation-link';
import { findSeat, type MemberRow } from '../seats/member.repository';
import { freeSeats, wasRemoved } from '../seats/removed-seat.repository';
import type { Account, Seats, SeatTaking } from '../seats/seats';

/** What a proof gives in a group: the seat of an invitation, or a new one, and how the log says it. */
export interface Admission {
  readonly invitation?: MemberRow | undefined;
  readonly how?: SeatTaking;
  readonly isDeclined?: boolean;
}

/** Says that an account may have a seat: a link, an invitation, an address. */
export interface Proof {
  groupOf(tx: Queryable): Promise<string | undefined>;
  /**
   * Reads it again in the group, which is locked and live: undefined when it opens nothing, or no longer. Throws an
   * `ApiError` for an account that it does not admit.
   */
  admit(
    tx: Queryable,
    group: GroupRow,
    account: Account,
  ): Promise<Admission | 'seated' | undefined>;
  readonly count?: (tx: Queryable, groupId: string) => Promise<void>;
}

/** What {@link lockAccount} needs of the accounts. */
export interface AccountPorts {
  readonly findEmails: FindEmails;
  readonly keepAccount: (tx: Queryable, uid: string) => Promise<boolean>;
}

/**
 * An account with its current address, for a transaction that gives it a seat: before the group is locked, as a change of
 * the address locks them. Throws `UNAUTHENTICATED` for an account that is gone.
 */
async function lockAccount(
  { findEmails, keepAccount }: AccountPorts,
  tx: Queryable,
  uid: string,
): Promise<Account> {
  const isKept = await keepAccount(tx, uid);
  const [account] = isKept ? await findEmails(tx, [uid]) : [];
  if (!account) throw new ApiError('UNAUTHENTICATED');
  return account;
}

/** Gives an account the seat that a proof admits it to; returns whether the proof opens anything. */
export type JoinGroup = ReturnType<typeof createJoinGroup>;

/**
 * The one way to join a group. Throws `INVITATION_NEEDED` for an account that was removed, or whose mailbox was, and has no invitation (GROUP-463),
 * and `CLASS_FULL`.
 */
export function createJoinGroup({
  clock,
  database,
  links,
  mailer,
  seats,
  ...accounts
}: Pick<Platform, 'clock' | 'database' | 'mailer'> &
  AccountPorts & { readonly links: InvitationLinks; readonly seats: Seats }) {
  const newSeat = async (tx: Queryable, group: GroupRow, account: Account) => {
    if (await wasRemoved(tx, group.id, account)) throw new ApiError('INVITATION_NEEDED');
    if ((await freeSeats(tx, group, clock.now())) <= 0) throw new ApiError('CLASS_FULL');
    return links.invite(group.id, account.email);
  };

  const tellOwner = async (
    tx: Queryable,
    { id: groupId, name: groupName }: GroupRow,
    acceptance: { readonly invited: string; readonly by: string },
  ) => {
    const owners = (await findOwners(tx, [groupId])).map((owner) => owner.uid);
    for (const { email: to } of await accounts.findEmails(tx, owners))
      await mailer.send(tx, acceptedByAnotherMail({ to, groupId, groupName, ...acceptance }));
  };

  return (uid: string, proof: Proof): Promise<boolean> =>
    database.transaction(async (tx) => {
      const account = await lockAccount(accounts, tx, uid);
      const groupId = await proof.groupOf(tx);
      const group = groupId === undefined ? undefined : await lockGroup(tx, groupId);
      // Read under the lock: what was proven may have ended since.
      const admitted = group?.isLive ? await proof.admit(tx, group, account) : undefined;
      if (!group || !admitted) return false;
      if (admitted === 'seated') return true;
      const { invitation, isDeclined, how } = admitted;
      if (invitation && isDeclined) {
        await seats.decline(tx, group.id, invitation);
        return true;
      }
      const from = invitation ?? (await newSeat(tx, group, account));
      await seats.give(tx, group, account, from, how);
      if (how === 'accepted-with-another-address')
        await tellOwner(tx, group, { invited: from.email, by: account.email });
      await proof.count?.(tx, group.id);
      return true;
    });
}

export const isSeated = async (tx: Queryable, groupId: string, { uid }: Account) =>
  (await findSeat(tx, groupId, uid)) !== undefined;
