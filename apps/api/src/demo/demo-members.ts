import { subDays } from 'date-fns';
import { createEntitlements } from '@portal/entitlements/server';
import { findVerifiedUsers } from '@portal/auth-session/server';
import {
  administeredGroups,
  findGroup,
  findMember,
  updateMember,
  createSeats,
  countForGroups,
  defaultTimeZone,
} from '@portal/group-management/server';
import { type Platform, hashOf, newId, demoUsers as demo } from '@portal/server/platform';
import { seededDays, seedDemoUsage } from './demo-usage';

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
    // The links of these invitations are never mailed, so that no secret has to lead to the hash.
    const members = [...active, ...pending].map((email) => ({
      email,
      invitation: newId(),
      invitationHash: hashOf(newId()),
    }));
    const seats = createSeats({ clock, rights });
    await seats.offer(tx, { groupId, members, by: owner });
    for (const { email } of members)
      await updateMember(tx, { groupId, email }, { isMailDue: false });
    // Their statistics start when they accepted.
    const updatedAt = subDays(clock.now(), seededDays);
    for (const account of await findVerifiedUsers(tx, active)) {
      const invited = await findMember(tx, groupId, account.email);
      if (invited) await seats.give(tx, group, account, invited);
      await updateMember(tx, { groupId, email: account.email }, { updatedAt });
    }
    await countForGroups(tx, usage, () => defaultTimeZone);
  });
}
