import type { Platform } from '../../../platform/platform';
import { hashOf, newId } from '../../../platform/secrets';
import type { Queryable } from '../../../ports/database';
import { groupMembers } from '../group-management.tables';
import type {
  ApplyGroupPurchase,
  GroupPurchase,
} from '../../checkout-pricing/checkout-pricing.module';
import { recordActivity, type NewEntry } from '../activity/activity.repository';
import type { FindEmails } from '../members/follow-address';
import { saveAdministrator } from '../roles/administrator.repository';
import { activeMemberEmails } from '../members/member.repository';
import type { GroupRights } from '../../entitlements/entitlements.module';
import { defaultGroupName } from './default-group-name';
import { mailEnd } from './mail-end';
import { addToCounts, insertGroup, lockGroupOfSubscription, updateGroup } from './group.repository';

/**
 * The first live state makes the group, with its buyer as owner and first active member; later ones change its quota and
 * whether its members have Premium (GROUP-1, GROUP-2). Nobody is removed from a group that is over its quota.
 */
export function createApplyGroupPurchase({
  clock,
  mailer,
  rights,
  findEmails,
}: Pick<Platform, 'clock' | 'mailer'> & {
  readonly rights: GroupRights;
  readonly findEmails: FindEmails;
}): ApplyGroupPurchase {
  const open = async (tx: Queryable, purchase: GroupPurchase) => {
    const { subscriptionId, buyerUid: uid, name: chosen, type, seats: quota } = purchase;
    const [buyer] = await findEmails(tx, [uid]);
    if (!buyer) return;
    const name = chosen ?? (await defaultGroupName(buyer.email));
    const createdAt = clock.now();
    const groupId = newId();
    const shared = { id: groupId, createdAt, invitedSince: createdAt };
    await insertGroup(tx, { ...shared, subscriptionId, name, type, quota, isLive: true });
    await saveAdministrator(tx, { groupId, uid, role: 'owner', since: createdAt });
    await tx.insert(groupMembers).values({
      groupId,
      uid,
      email: buyer.email,
      status: 'active',
      addedAt: createdAt,
      updatedAt: createdAt,
      invitation: '',
      // Nobody was invited: no link has this hash.
      invitationHash: hashOf(newId()),
      isMailDue: false,
    });
    await addToCounts(tx, groupId, { active: 1, pending: 0 });
  };

  return async (tx, purchase) => {
    const group = await lockGroupOfSubscription(tx, purchase.subscriptionId);
    if (!group) return purchase.isLive ? open(tx, purchase) : undefined;
    const { seats: quota, isLive } = purchase;
    await updateGroup(tx, group.id, { quota, isLive });
    const record = (entry: Pick<NewEntry, 'action' | 'detail'>) =>
      recordActivity(tx, { groupId: group.id, by: null, count: 0, ...entry }, clock.now());
    if (quota !== group.quota)
      await record({ action: 'seats-changed', detail: { seatsBefore: group.quota, seats: quota } });
    if (isLive === group.isLive) return undefined;
    await record({ action: isLive ? 'plan-continued' : 'plan-ended' });
    if (!isLive) {
      await mailEnd({ mailer }, tx, group, purchase.buyerUid);
      return rights.revokeAll(tx, group.id);
    }
    return rights.grant(tx, { ...group, isLive }, await activeMemberEmails(tx, group.id));
  };
}
