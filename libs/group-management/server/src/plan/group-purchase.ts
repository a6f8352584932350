import { maxGroupNameLength } from '@portal/shared/util';
import { type Platform, newId } from '@portal/server/platform';
import type { Queryable } from '@portal/server/ports';
import type { ApplyGroupPurchase, GroupPurchase } from '@portal/checkout-pricing/server';
import { type NewEntry, recordActivity } from '../activity/activity.repository';
import { refuseDomain } from '../domains/claimable-domain';
import type { FindEmails } from '../groups/account-ports';
import { saveAdministrator } from '../groups/administrator.repository';
import {
  groupsOfUser,
  insertGroup,
  lockGroup,
  lockGroupOfSubscription,
  updateGroup,
} from '../groups/group.repository';
import type { Seats } from '../seats/seats';
import { continueWith, keepable } from './continue-group.service';
import { mailEnd } from './mail-end';

/**
 * The name of a group that its buyer did not name (GROUP-400): "Group of maths.example", and "Group of ada" for an address at
 * a mail provider.
 */
async function defaultGroupName(ownerEmail: string): Promise<string> {
  const at = ownerEmail.lastIndexOf('@');
  const domain = ownerEmail.slice(at + 1);
  const isOwn = (await refuseDomain(domain)) === undefined;
  return `Group of ${isOwn ? domain : ownerEmail.slice(0, at)}`.slice(0, maxGroupNameLength);
}

/**
 * The first live state makes the group, with its buyer as owner and first active member; later ones change its quota and
 * whether its members have Premium (GROUP-1, GROUP-2). Nobody is removed from a group that is over its quota.
 */
export function createApplyGroupPurchase({
  clock,
  jobs,
  mailer,
  seats,
  findEmails,
}: Pick<Platform, 'clock' | 'jobs' | 'mailer'> & {
  readonly seats: Seats;
  readonly findEmails: FindEmails;
}): ApplyGroupPurchase {
  /** The ended group that its owner wanted to keep before paying, if the new seats suffice (GROUP-476). */
  const keptGroup = async (tx: Queryable, { buyerUid, seats: quota }: GroupPurchase) => {
    const wanted = keepable(await groupsOfUser(tx, buyerUid));
    const group = wanted?.keepsMembers ? await lockGroup(tx, wanted.id) : undefined;
    return group && !group.isLive && group.active + group.pending <= quota ? group : undefined;
  };

  /** The ended group of a plan that was paid late and continues (PRICE-534). */
  const revivedGroup = async (tx: Queryable, { revives }: GroupPurchase) => {
    const group = revives ? await lockGroupOfSubscription(tx, revives) : undefined;
    return group?.isLive === false ? group : undefined;
  };

  const open = async (tx: Queryable, purchase: GroupPurchase) => {
    const { subscriptionId, buyerUid: uid, name: chosen, type, seats: quota } = purchase;
    const [buyer] = await findEmails(tx, [uid]);
    if (!buyer) return;
    const kept = (await revivedGroup(tx, purchase)) ?? (await keptGroup(tx, purchase));
    if (kept) {
      const plan = { subscriptionId, quota, isLive: true, type };
      await continueWith({ clock, jobs, seats }, tx, kept, plan, buyer);
      return;
    }
    const name = chosen ?? (await defaultGroupName(buyer.email));
    const createdAt = clock.now();
    const groupId = newId();
    const shared = { id: groupId, createdAt, invitedSince: createdAt };
    await insertGroup(tx, { ...shared, subscriptionId, name, type, quota, isLive: true });
    await saveAdministrator(tx, { groupId, uid, role: 'owner', since: createdAt });
    await seats.open(tx, groupId, buyer);
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
    if (!isLive) await mailEnd({ mailer }, tx, group, purchase.buyerUid);
    return seats.followPlan(tx, { ...group, isLive });
  };
}
