import type { FindEmails } from '../groups/account-ports';
import { durations } from '@portal/shared/util';
import type { AccountHooks } from '@portal/server/contracts';
import type { Platform } from '@portal/server/platform';
import type { Queryable } from '@portal/server/ports';
import { hasActivitySince } from '../activity/activity.repository';
import { renameInSearches } from '../activity/person-activity.repository';
import { addressMail } from '../group-management.mails';
import { claimInvitations } from '../invitations/former-invitation.repository';
import { findOwners } from '../groups/administrator.repository';
import { lockGroup } from '../groups/group.repository';
import type { Seats } from '../seats/seats';
import { findSeat, groupsOfAccount } from '../seats/member.repository';

/**
 * When an account gets another address, its seats and their Premium follow it (GROUP-221). The owner is told, at most once a
 * day for each group; the log has every change (GROUP-454). Open invitations of the former address can be answered with the
 * new one.
 */
export function createFollowAddress({
  clock,
  findEmails,
  mailer,
  seats,
}: Pick<Platform, 'clock' | 'mailer'> & {
  readonly findEmails: FindEmails;
  readonly seats: Seats;
}): AccountHooks['emailChanged'] {
  /** The owners who are mailed about a change; none when they know of another one of the same day. */
  const ownersToTell = async (tx: Queryable, groupId: string, uid: string) => {
    const since = new Date(clock.now().getTime() - durations.oneDayMs);
    const owners = (await findOwners(tx, [groupId])).map((owner) => owner.uid);
    // Owners are not told about their own changes.
    if (await hasActivitySince(tx, groupId, 'address-changed', { since, notBy: owners })) return [];
    return findEmails(
      tx,
      owners.filter((owner) => owner !== uid),
    );
  };

  const followIn = async (tx: Queryable, groupId: string, uid: string, after: string) => {
    const group = await lockGroup(tx, groupId);
    if (!group) return;
    const seat = await findSeat(tx, groupId, uid);
    const told = seat ? await ownersToTell(tx, groupId, uid) : [];
    await seats.follow(tx, group, { uid, email: after });
    const change = { groupId, groupName: group.name, before: seat?.email ?? after, after };
    for (const { email: to } of told) await mailer.send(tx, addressMail({ to, ...change }));
  };

  return async (tx, { uid, formerEmail }) => {
    const [account] = await findEmails(tx, [uid]);
    if (!account) return;
    for (const groupId of await groupsOfAccount(tx, uid))
      await followIn(tx, groupId, uid, account.email);
    if (formerEmail === null) return;
    await renameInSearches(tx, formerEmail, account.email);
    await claimInvitations(tx, { uid, formerEmail });
  };
}
