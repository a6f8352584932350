import type { FindEmails } from '../groups/account-ports';
import { firstMemberPage, isInvitationExpired } from '@portal/group-management/domain';
import type { Platform } from '@portal/server/platform';
import type { Queryable } from '@portal/server/ports';
import type { CheckoutPricingModule } from '@portal/checkout-pricing/server';
import type { GroupRow } from '../groups/group.repository';
import { freeSeats } from '../seats/removed-seat.repository';
import { readMembers } from '../seats/member-page.repository';
import { findAdministrators, findKeptMembers } from '../groups/administrator.repository';
import { roleOffersIn } from '../roles/role-offer.repository';
import { listInvitations } from './open-invitation.repository';

const shownMembers = 200;

type Ports = Pick<Platform, 'clock' | 'database'> &
  Pick<CheckoutPricingModule, 'findSubscription'> & { readonly findEmails: FindEmails };

async function planOf({ findSubscription, findEmails }: Ports, query: Queryable, id: string) {
  const plan = await findSubscription(query, id);
  if (!plan) return null;
  const { uid, status, quantity, interval, amount, currency, cancelAt, takenOverBy } = plan;
  const [payer] = await findEmails(query, [uid]);
  return {
    ...{ id, payer: payer?.email ?? uid, status, seats: quantity, interval, amount, currency },
    ...{ paidUntil: plan.currentPeriodEnd, cancelAt, takenOverBy },
  };
}

type ListedInvitation = Awaited<ReturnType<typeof listInvitations>>[number];

/** Whether the mail of an invitation is sent, and whether its link works. */
function stateOf(invitation: ListedInvitation, now: Date): string {
  if (invitation.mailHeldUntil) return 'the mail waits, because the mailbox got too many';
  if (invitation.isMailDue) return 'the mail is not sent yet';
  return isInvitationExpired(invitation.invitedAt, now) ? 'expired' : 'open';
}

const presentInvitations = (invitations: readonly ListedInvitation[], now: Date) =>
  invitations.map((invitation) => {
    const { email, groupId, group, invitedAt, mailHeldUntil, askedAt } = invitation;
    const hasEnded = !invitation.isLive && invitation.subscriptionId !== null;
    const state = hasEnded ? 'the group has ended' : stateOf(invitation, now);
    return { email, state, groupId, group, invitedAt, mailHeldUntil, askedAt };
  });

/** Everything that an operator has to know about a group to help its people (GROUP-500). */
export const createShowGroup =
  (ports: Ports) =>
  async (group: GroupRow): Promise<object> => {
    const { clock, database, findEmails } = ports;
    const { query } = database;
    const { id, subscriptionId } = group;
    const administrators = await findAdministrators(query, id);
    const emails = await findEmails(
      query,
      administrators.map(({ uid }) => uid),
    );
    const people = administrators.map(({ uid, role, since }) => ({
      ...{ role, email: emails.find((each) => each.uid === uid)?.email ?? null, uid, since },
    }));
    const page = { ...firstMemberPage, status: 'active', limit: shownMembers } as const;
    const kept = new Map((await findKeptMembers(query, id)).map((each) => [each.uid, each]));
    const offers = new Map((await roleOffersIn(query, id)).map((each) => [each.uid, each.role]));
    const members = (await readMembers(query, id, page, undefined)).slice(0, shownMembers);
    const invitations = await listInvitations(query, id, shownMembers);
    return {
      group: {
        ...{ id, name: group.name, type: group.type, isLive: group.isLive },
        ...{ seats: group.quota ?? 'unlimited', members: group.active, invited: group.pending },
        ...{ free: await freeSeats(query, group, clock.now()), createdAt: group.createdAt },
        needsSecondFactor: group.needsSecondFactor,
      },
      plan: subscriptionId === null ? null : await planOf(ports, query, subscriptionId),
      administrators: people,
      members: members.map(({ uid, email, addedAt }) => ({
        ...{ email, uid, pays: kept.get(uid)?.pays ?? false, addedAt },
        offeredRole: (uid !== null && offers.get(uid)) || null,
      })),
      invitations: presentInvitations(invitations, clock.now()),
    };
  };
