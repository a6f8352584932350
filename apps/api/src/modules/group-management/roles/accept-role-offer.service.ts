import type { OfferedRole } from '@portal/group-management/domain';
import { ApiError } from '../../../platform/errors';
import type { Caller } from '../../../ports/authenticator';
import type { CheckoutPricingModule } from '../../checkout-pricing/checkout-pricing.module';
import { roleMail, type RoleChange } from '../group-management.mails';
import { findGroup } from '../groups/group.repository';
import { findSeat } from '../members/member.repository';
import { findOwners, saveAdministrator } from './administrator.repository';
import { recordAnswer, takeOffer, type AnswerPorts } from './answered-offer';
import { changeOwner } from './change-owner';

const changeOf: Readonly<Record<OfferedRole, RoleChange>> = {
  admin: 'made-admin',
  owner: 'handed-over',
};

type Ports = AnswerPorts & Pick<CheckoutPricingModule, 'openTakeover'>;

/** Gives the caller the role that was offered, and mails the owner and the caller. */
const takeRole = (ports: Ports, guid: string, caller: Caller) =>
  ports.database.transaction(async (tx) => {
    const { group, seat, role } = await takeOffer(ports, tx, guid, caller);
    // The owner has just added the payment to the offer.
    if (seat.isPaymentOffered) throw new ApiError('ROLE_OFFER_NOT_FOUND');
    const owners = (await findOwners(tx, [guid])).map(({ uid }) => uid);
    const given = { groupId: guid, uid: caller.uid, since: ports.clock.now() };
    if (role === 'owner') await changeOwner(tx, given);
    else await saveAdministrator(tx, { ...given, role });
    await recordAnswer(ports, tx, changeOf[role], caller, guid);
    const about = { change: changeOf[role], member: seat.email, groupName: group.name };
    for (const { email: to } of [...(await ports.findEmails(tx, owners)), seat])
      await ports.mailer.send(tx, roleMail({ to, ...about }));
  });

/**
 * The caller accepts the role that the owner of a group offered: nobody gets one without agreeing (GROUP-229). With the
 * payment for the group the response is the address of a checkout, and the role comes with the card (GROUP-458). Throws
 * `ROLE_OFFER_NOT_FOUND` and what {@link CheckoutPricingModule.openTakeover} throws.
 */
export const createAcceptRoleOffer =
  (ports: Ports) =>
  async ({ guid }: { guid: string }, { caller }: { caller: Caller }) => {
    const { query } = ports.database;
    const seat = await findSeat(query, guid, caller.uid);
    if (!seat?.offeredRole || !seat.isPaymentOffered) {
      await takeRole(ports, guid, caller);
      return { checkout: null };
    }
    const group = await findGroup(query, guid);
    if (!group?.isLive || group.subscriptionId === null) throw new ApiError('PAYMENT_CANNOT_MOVE');
    const { subscriptionId, name: groupName } = group;
    return { checkout: await ports.openTakeover(caller, { subscriptionId, groupName }) };
  };
