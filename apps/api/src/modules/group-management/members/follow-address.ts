import { durations } from '@portal/shared/util';
import type { AccountHooks } from '../../../ports/account-hooks';
import type { Platform } from '../../../platform/platform';
import type { Queryable } from '../../../ports/database';
import { renameInActivity } from '../activity/activity-names.repository';
import { hasActivitySince, recordActivity } from '../activity/activity.repository';
import { addressMail } from '../group-management.mails';
import { claimInvitations } from '../invitations/former-invitation.repository';
import { findOwners } from '../roles/administrator.repository';
import type { GroupRights } from '../../entitlements/entitlements.module';
import { addToCounts, lockGroup, type GroupRow } from '../groups/group.repository';
import { deleteInvitation, groupsOfAccount, renameSeats } from './member.repository';

/** Returns the email addresses of accounts, with one query. */
export type FindEmails = (
  query: Queryable,
  uids: readonly string[],
) => Promise<readonly { readonly uid: string; readonly email: string }[]>;

/**
 * When an account gets another address, its seats, their Premium and the logs name that one (GROUP-221). An open invitation
 * of the new address to the same group is for the same person, and gives its seat back. The owner is told, at most once a day
 * for each group; the log has every change (GROUP-454). Open invitations of the former address can be answered with the new one.
 */
export function createFollowAddress({
  clock,
  findEmails,
  mailer,
  rights,
}: Pick<Platform, 'clock' | 'mailer'> & {
  readonly findEmails: FindEmails;
  readonly rights: GroupRights;
}): AccountHooks['emailChanged'] {
  const tellOwner = async (
    tx: Queryable,
    { id, name }: GroupRow,
    change: { readonly uid: string; readonly before: string; readonly after: string },
  ) => {
    const dayAgo = new Date(clock.now().getTime() - durations.oneDayMs);
    const owners = (await findOwners(tx, [id])).map(({ uid }) => uid);
    // The owner was not told about the own change.
    const told = { since: dayAgo, notBy: owners };
    if (await hasActivitySince(tx, id, 'address-changed', told)) return;
    const others = owners.filter((owner) => owner !== change.uid);
    for (const { email: to } of await findEmails(tx, others))
      await mailer.send(tx, addressMail({ to, groupId: id, groupName: name, ...change }));
  };
  const followIn = async (tx: Queryable, groupId: string, uid: string, email: string) => {
    const group = await lockGroup(tx, groupId);
    if (!group) return;
    const open = await deleteInvitation(tx, groupId, email);
    if (open?.removedAt === null) await addToCounts(tx, groupId, { active: 0, pending: -1 });
    for (const before of await renameSeats(tx, groupId, uid, email)) {
      await rights.revoke(tx, groupId, [before.email]);
      if (before.removedAt !== null) continue;
      await rights.grant(tx, group, [email]);
      await tellOwner(tx, group, { uid, before: before.email, after: email });
      const by = { uid, email };
      await recordActivity(tx, { groupId, action: 'address-changed', by, member: by }, clock.now());
    }
  };
  return async (tx, { uid, formerEmail }) => {
    const [account] = await findEmails(tx, [uid]);
    if (!account) return;
    for (const groupId of await groupsOfAccount(tx, uid))
      await followIn(tx, groupId, uid, account.email);
    await renameInActivity(tx, { uid, before: formerEmail }, account.email);
    if (formerEmail !== null) await claimInvitations(tx, { uid, formerEmail });
  };
}
