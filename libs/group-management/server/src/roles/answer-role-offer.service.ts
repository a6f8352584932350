import type { OfferedRole } from '@portal/group-management/domain';
import { lacksSecondFactor } from '@portal/server/contracts';
import { ApiError } from '@portal/server/errors';
import type { Caller, Queryable } from '@portal/server/ports';
import type { CheckoutPricingModule } from '@portal/checkout-pricing/server';
import { type ActivityRow, recordActivity } from '../activity/activity.repository';
import { type RoleChange, roleMail } from '../group-management.mails';
import { findOwners, saveAdministrator } from '../groups/administrator.repository';
import { findGroup, type GroupRow, lockGroup } from '../groups/group.repository';
import { findSeat, type MemberRow } from '../seats/member.repository';
import { changeOwner } from './end-role';
import { deleteRoleOffers, findRoleOffer, type RoleOffer } from './role-offer.repository';
import type { RolePorts } from './offer-role.service';

type AnswerPorts = RolePorts & {
  /** Keeps an account from being deleted until the transaction ends; false when it does not exist. */
  readonly keepAccount: (tx: Queryable, uid: string) => Promise<boolean>;
};

/** A role that the caller was offered, in a transaction that has locked the group. */
interface AnsweredOffer {
  readonly group: GroupRow;
  readonly seat: MemberRow;
  readonly offer: RoleOffer;
}

/** Takes the open offer to the caller out of a group. Throws `ROLE_OFFER_NOT_FOUND`, also for a group that the caller is not in. */
async function takeOffer(
  { keepAccount }: AnswerPorts,
  tx: Queryable,
  guid: string,
  { uid }: Caller,
): Promise<AnsweredOffer> {
  // The account before the group, as a change of its address locks them.
  if (!(await keepAccount(tx, uid))) throw new ApiError('UNAUTHENTICATED');
  const group = await lockGroup(tx, guid);
  const seat = group && (await findSeat(tx, guid, uid));
  const offer = seat && (await findRoleOffer(tx, guid, uid));
  if (!group || !seat || !offer) throw new ApiError('ROLE_OFFER_NOT_FOUND');
  await deleteRoleOffers(tx, guid, { uid });
  return { group, seat, offer };
}

const recordAnswer = (
  { clock }: AnswerPorts,
  tx: Queryable,
  action: ActivityRow['action'],
  by: Caller,
  groupId: string,
) => recordActivity(tx, { groupId, action, by, member: by }, clock.now());

const changeOf: Readonly<Record<OfferedRole, RoleChange>> = {
  admin: 'made-admin',
  owner: 'handed-over',
};

type Ports = AnswerPorts & Pick<CheckoutPricingModule, 'openTakeover'>;

/** Gives the caller the role that was offered, and mails the owner and the caller. */
const takeRole = (ports: Ports, guid: string, caller: Caller) =>
  ports.database.transaction(async (tx) => {
    const { group, seat, offer } = await takeOffer(ports, tx, guid, caller);
    const { role, withPayment } = offer;
    // The owner has just added the payment to the offer.
    if (withPayment) throw new ApiError('ROLE_OFFER_NOT_FOUND');
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
 * `ROLE_OFFER_NOT_FOUND`, `SECOND_FACTOR_NEEDED` for a group that asks its administrators for two steps (GROUP-481), and what {@link CheckoutPricingModule.openTakeover} throws.
 */
export const createAcceptRoleOffer =
  (ports: Ports) =>
  async ({ guid }: { guid: string }, { caller }: { caller: Caller }) => {
    const { query } = ports.database;
    const offer = await findRoleOffer(query, guid, caller.uid);
    const group = offer && (await findGroup(query, guid));
    if (group && lacksSecondFactor(group, caller)) throw new ApiError('SECOND_FACTOR_NEEDED');
    if (!offer?.withPayment) {
      await takeRole(ports, guid, caller);
      return { checkout: null };
    }
    if (!group?.isLive || group.subscriptionId === null) throw new ApiError('PAYMENT_CANNOT_MOVE');
    const { subscriptionId, name: groupName } = group;
    return { checkout: await ports.openTakeover(caller, { subscriptionId, groupName }) };
  };

/** The caller declines the role that the owner of a group offered (GROUP-229). Throws `ROLE_OFFER_NOT_FOUND`. */
export const createDeclineRoleOffer =
  (ports: AnswerPorts) =>
  ({ guid }: { guid: string }, { caller }: { caller: Caller }) =>
    ports.database.transaction(async (tx) => {
      await takeOffer(ports, tx, guid, caller);
      await recordAnswer(ports, tx, 'offer-declined', caller, guid);
      return {};
    });
