import type { FindEmails } from '../groups/account-ports';
import type { Platform } from '@portal/server/platform';
import type { TakeOverGroup } from '@portal/checkout-pricing/server';
import { recordActivity } from '../activity/activity.repository';
import { lockGroupOfSubscription, updateGroup } from '../groups/group.repository';
import { findSeat } from '../seats/member.repository';
import type { Seats } from '../seats/seats';
import { findOwners } from '../groups/administrator.repository';
import { changeOwner } from '../roles/end-role';
import { findRoleOffer } from '../roles/role-offer.repository';
import { handedOverWithPaymentMail } from '../roles/payment.mails';

/**
 * The member whom the owner offered the group with its payment has given a card: the member becomes the owner, the new
 * subscription pays for the group, and both are mailed (GROUP-458).
 */
export const createTakeOverGroup =
  ({
    clock,
    mailer,
    seats,
    findEmails,
  }: Pick<Platform, 'clock' | 'mailer'> & {
    readonly seats: Seats;
    readonly findEmails: FindEmails;
  }): TakeOverGroup =>
  async (tx, { from, to: subscriptionId, buyerUid: uid, terms }) => {
    const group = await lockGroupOfSubscription(tx, from);
    const offer = group?.isLive ? await findRoleOffer(tx, group.id, uid) : undefined;
    const seat = offer?.withPayment ? await findSeat(tx, offer.groupId, uid) : undefined;
    if (!group || !seat) return false;
    const { id: groupId, name: groupName } = group;
    const former = (await findOwners(tx, [groupId])).map((owner) => owner.uid);
    await changeOwner(tx, { groupId, uid, since: clock.now() });
    await updateGroup(tx, groupId, { subscriptionId, quota: terms.seats });
    // The former payer had Premium from the plan that ends now.
    await seats.followPlan(tx, group);
    const heir = { uid, email: seat.email };
    for (const action of ['handed-over', 'payer-changed'] as const)
      await recordActivity(tx, { groupId, action, by: heir, member: heir }, clock.now());
    const about = { member: seat.email, groupName, payment: terms };
    for (const { email: to } of [...(await findEmails(tx, former)), seat])
      await mailer.send(tx, handedOverWithPaymentMail({ to, ...about }));
    return true;
  };
