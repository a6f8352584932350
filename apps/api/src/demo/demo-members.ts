import { createEntitlements } from '../modules/entitlements/entitlements.module';
import { subDays } from 'date-fns';
import { findVerifiedUsers } from '../modules/auth-session/accounts/user.repository';
import {
  addToCounts,
  administeredGroups,
  findGroup,
} from '../modules/group-management/groups/group.repository';
import { insertMembers } from '../modules/group-management/members/insert-members.repository';
import { updateMember } from '../modules/group-management/members/member.repository';
import { countForClassrooms } from '../modules/group-management/usage/group-usage';
import { defaultTimeZone } from '../modules/group-management/usage/quota-day';
import type { Platform } from '../platform/platform';
import { hashOf, newId } from '../platform/secrets';
import { seededDays, seedDemoUsage } from './demo-usage';
import demo from './demo-users.json';

const { active, pending } = demo.members;

/** Fills the demo group: some members are active and have used the assistant, and nobody gets a mail. */
export async function seedDemoMembers(
  { database, clock, hasher }: Pick<Platform, 'database' | 'clock' | 'hasher'>,
  owner: { readonly uid: string; readonly email: string },
): Promise<void> {
  const { groupRights: rights } = createEntitlements({ clock });
  const usage = await seedDemoUsage({ database, clock, hasher }, active);
  await database.transaction(async (tx) => {
    const [own] = await administeredGroups(tx, owner.uid);
    const group = own && (await findGroup(tx, own.id));
    if (!group) throw new Error('The demo subscription made no group.');
    const groupId = group.id;
    const now = clock.now();
    // The links of these invitations are never mailed, so that no secret has to lead to the hash.
    const members = [...active, ...pending].map((email) => ({
      email,
      invitation: newId(),
      invitationHash: hashOf(newId()),
    }));
    await insertMembers(tx, { groupId, members, by: owner, now, reservedSince: now });
    for (const { email } of members)
      await updateMember(tx, { groupId, email }, { isMailDue: false });
    // Their statistics start when they accepted.
    const updatedAt = subDays(now, seededDays);
    for (const { uid, email } of await findVerifiedUsers(tx, active))
      await updateMember(tx, { groupId, email }, { uid, status: 'active', updatedAt });
    await addToCounts(tx, groupId, { active: active.length, pending: -active.length });
    await rights.grant(tx, group, active);
    await countForClassrooms(tx, usage, () => defaultTimeZone);
  });
}
