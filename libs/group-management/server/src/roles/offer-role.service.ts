import type { Member, OfferedRole } from '@portal/group-management/domain';
import { canonicalEmail } from '@portal/shared/util';
import { ApiError } from '@portal/server/errors';
import type { Platform } from '@portal/server/platform';
import type { Queryable } from '@portal/server/ports';
import { type TakeoverTerms, takeoverTerms } from '@portal/checkout-pricing/server';
import { type ActivityRow, recordActivity } from '../activity/activity.repository';
import { roleMail, roleOfferMails } from '../group-management.mails';
import { type GroupChange, lockedOwnGroup } from '../groups/access';
import type { FindAccounts, FindEmails, FindSubscription } from '../groups/account-ports';
import {
  deleteAdministrator,
  findAdministrators,
  findOwners,
} from '../groups/administrator.repository';
import type { GroupRow } from '../groups/group.repository';
import { presentMembers } from '../seats/member.presenter';
import { findMember, type MemberRow } from '../seats/member.repository';
import { deleteRoleOffers, findRoleOffer, saveRoleOffer } from './role-offer.repository';

export type RolePorts = Pick<Platform, 'clock' | 'database' | 'mailer'> & {
  readonly findEmails: FindEmails;
};

/** What the owner of a group, or the operator, decides about another active member. */
interface RoleDecision {
  readonly context: GroupChange;
  readonly owner: { readonly uid: string; readonly email: string };
  readonly group: GroupRow;
  readonly member: MemberRow & { readonly uid: string };
}

/**
 * The owner's locked group, and another active member of it. Throws `FORBIDDEN` for anyone but the owner and the operator,
 * about the owner and for a group without one, and `USER_NOT_FOUND`.
 */
async function lockMemberOfOwnGroup(
  { findEmails }: RolePorts,
  tx: Queryable,
  memberEmail: string,
  context: GroupChange,
): Promise<RoleDecision> {
  const group = await lockedOwnGroup(tx, context);
  const member = await findMember(tx, group.id, canonicalEmail(memberEmail));
  if (!member || member.uid === null) throw new ApiError('USER_NOT_FOUND');
  const owners = (await findOwners(tx, [group.id])).map(({ uid }) => uid);
  const [owner] = await findEmails(tx, owners);
  if (!owner || member.uid === owner.uid) throw new ApiError('FORBIDDEN');
  return { context, owner, group, member: { ...member, uid: member.uid } };
}

const recordDecision = (
  { clock }: RolePorts,
  tx: Queryable,
  action: ActivityRow['action'],
  { context, group, member }: RoleDecision,
) => recordActivity(tx, { groupId: group.id, action, by: context.caller, member }, clock.now());

/**
 * Offers a role to a member, and mails both. It gives nothing before it is accepted (GROUP-229); offering the same again
 * mails nobody again, and a group is offered to one member at a time. With `payment` who becomes the owner pays for the group
 * too (GROUP-457).
 */
async function offerRole(
  ports: RolePorts,
  tx: Queryable,
  role: OfferedRole,
  decision: RoleDecision,
  payment?: TakeoverTerms,
): Promise<void> {
  const { owner, group, member } = decision;
  const offer = { groupId: group.id, uid: member.uid, role, withPayment: payment !== undefined };
  const before = await findRoleOffer(tx, group.id, member.uid);
  if (before?.role === role && before.withPayment === offer.withPayment) return;
  if (role === 'owner') await deleteRoleOffers(tx, group.id, { role });
  await saveRoleOffer(tx, offer);
  await recordDecision(
    ports,
    tx,
    role === 'owner' ? 'offered-ownership' : 'offered-admin',
    decision,
  );
  const people = { owner: owner.email, member: member.email };
  const about = { role, ...people, groupName: group.name, payment };
  for (const mail of roleOfferMails(about)) await ports.mailer.send(tx, mail);
}

/** Returns whether there was an offer. */
async function withdrawRoleOffer(
  ports: RolePorts,
  tx: Queryable,
  decision: RoleDecision,
): Promise<boolean> {
  const { uid, groupId } = decision.member;
  if (!(await findRoleOffer(tx, groupId, uid))) return false;
  await deleteRoleOffers(tx, groupId, { uid });
  await recordDecision(ports, tx, 'offer-withdrawn', decision);
  return true;
}

/** Withdraws an offer that was not answered yet (GROUP-229). Throws `ROLE_OFFER_NOT_FOUND`. */
export const createWithdrawRoleOffer =
  (ports: RolePorts) =>
  ({ memberEmail }: { memberEmail: string }, context: GroupChange) =>
    ports.database.transaction(async (tx) => {
      const decision = await lockMemberOfOwnGroup(ports, tx, memberEmail, context);
      if (!(await withdrawRoleOffer(ports, tx, decision)))
        throw new ApiError('ROLE_OFFER_NOT_FOUND');
      return {};
    });

/** Takes the role of an administrator away; both are mailed. */
async function endAdministration(
  ports: RolePorts,
  tx: Queryable,
  decision: RoleDecision,
): Promise<void> {
  const { owner, group, member } = decision;
  await deleteAdministrator(tx, group.id, member.uid);
  await deleteRoleOffers(tx, group.id, { uid: member.uid });
  await recordDecision(ports, tx, 'admin-ended', decision);
  const about = { change: 'admin-ended', member: member.email, groupName: group.name } as const;
  for (const to of [owner.email, member.email])
    await ports.mailer.send(tx, roleMail({ to, ...about }));
}

/** Offers an active member the role of an administrator, or takes the role or its offer back (GROUP-37). */
export const createChangeRole =
  (ports: RolePorts & { readonly findAccounts: FindAccounts }) =>
  (
    { memberEmail, role }: { memberEmail: string; role: 'admin' | 'member' },
    context: GroupChange,
  ): Promise<Member> =>
    ports.database.transaction(async (tx) => {
      const decision = await lockMemberOfOwnGroup(ports, tx, memberEmail, context);
      const { group, member } = decision;
      const administrators = await findAdministrators(tx, group.id);
      const isAdmin = administrators.some(({ uid }) => uid === member.uid);
      if (role === 'admin' && !isAdmin) await offerRole(ports, tx, role, decision);
      else if (role === 'member' && isAdmin) await endAdministration(ports, tx, decision);
      else if (role === 'member') await withdrawRoleOffer(ports, tx, decision);
      const changed = await findMember(tx, group.id, member.email);
      const rows = changed ? [changed] : [];
      const [presented] = await presentMembers(tx, group.id, rows, ports);
      if (!presented) throw new ApiError('USER_NOT_FOUND');
      return presented;
    });

interface HandOver {
  readonly memberEmail: string;
  readonly newOwnerPays?: boolean | undefined;
}

/**
 * Offers the group to an active member (GROUP-38), with its payment when the owner, who pays for it, asks for that
 * (GROUP-457). Throws `FORBIDDEN` for anyone but the owner and for an owner who does not pay, and `PAYMENT_CANNOT_MOVE`.
 */
export const createHandOverGroup =
  (ports: RolePorts & { readonly findSubscription: FindSubscription }) =>
  ({ memberEmail, newOwnerPays = false }: HandOver, context: GroupChange) =>
    ports.database.transaction(async (tx) => {
      const decision = await lockMemberOfOwnGroup(ports, tx, memberEmail, context);
      if (!newOwnerPays) {
        await offerRole(ports, tx, 'owner', decision);
        return {};
      }
      const { owner, group } = decision;
      const { subscriptionId } = group;
      const plan = subscriptionId && (await ports.findSubscription(tx, subscriptionId));
      if (!plan || plan.uid !== owner.uid) throw new ApiError('FORBIDDEN');
      const payment = takeoverTerms(plan, ports.clock.now());
      if (!payment) throw new ApiError('PAYMENT_CANNOT_MOVE');
      await offerRole(ports, tx, 'owner', decision, payment);
      return {};
    });
