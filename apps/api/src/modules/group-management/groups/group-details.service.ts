import { undoableSince } from '../removal/undoable-since';
import { firstMemberPage, listedMembers, type Group } from '@portal/group-management/domain';
import { epochSeconds } from '@portal/shared/util';
import type { Platform } from '../../../platform/platform';
import type { Caller } from '../../../ports/authenticator';
import type { Queryable } from '../../../ports/database';
import type { SubscriptionRecord } from '../../checkout-pricing/checkout-pricing.module';
import { seatOffers } from '../domains/seat-offers';
import { openFormerInvitations } from '../invitations/open-former-invitations';
import { reservedSeats } from '../members/check-members.repository';
import { readMembers } from '../members/member-page.repository';
import { presentMembers, type FindAccounts } from '../members/member.presenter';
import { findKeptMembers } from '../roles/administrator.repository';
import { ApiError } from '../../../platform/errors';
import { ownOrOnly } from './access';
import { continuable } from './continue-group.service';
import type { FindEmails } from '../members/follow-address';
import { groupsOfUser, type GroupOfUser, type GroupRow } from './group.repository';
import { presentGroups } from './groups.presenter';

/** Returns a subscription at the card provider by its id. */
export type FindSubscription = (
  query: Queryable,
  id: string,
) => Promise<SubscriptionRecord | undefined>;

const timestamp = (date: Date) => String(epochSeconds(date));

const presentSubscription = (subscription: SubscriptionRecord): Group['subscription'] => ({
  status: subscription.status,
  plan: { product: { name: subscription.productName } },
  current_period_end: timestamp(subscription.currentPeriodEnd),
  cancel_at_period_end: subscription.cancelAtPeriodEnd,
  cancel_at: subscription.cancelAt && timestamp(subscription.cancelAt),
  ended_at: subscription.endedAt && timestamp(subscription.endedAt),
});

/** The group that the owner of this one can continue, which may be this one itself (GROUP-240). */
function earlierOf(all: readonly GroupOfUser[], guid: string): Group['earlier'] {
  const found = continuable(all);
  if (!found || ![found.next.id, found.earlier.id].includes(guid)) return undefined;
  const { id, active, pending } = found.earlier;
  return { guid: id, members: active + pending };
}

/** What groups that the caller is not in ask the caller (GROUP-455, GROUP-466). */
async function questionsTo(
  query: Queryable,
  { uid, email, emailVerified }: Caller,
  now: Date,
): Promise<Pick<Group, 'seatOffers' | 'formerInvitations'>> {
  if (!emailVerified) return {};
  const former = await openFormerInvitations(query, uid, now);
  const offers = await seatOffers(query, { uid, email }, now);
  return {
    ...(offers.length > 0 && { seatOffers: offers }),
    ...(former.length > 0 && { formerInvitations: former }),
  };
}

/** Reads the caller's group (GROUP-3). */
export function createGroupDetails({
  clock,
  database: { query },
  findSubscription,
  findAccounts,
  findEmails,
}: Pick<Platform, 'clock' | 'database'> & {
  readonly findSubscription: FindSubscription;
  readonly findAccounts: FindAccounts;
  readonly findEmails: FindEmails;
}) {
  const sharedDetails = async ({ name, type, quota, subscriptionId }: GroupRow) => {
    const subscription = subscriptionId && (await findSubscription(query, subscriptionId));
    return {
      name,
      type,
      quota,
      subscription: subscription ? presentSubscription(subscription) : null,
    };
  };

  const membersOf = async ({ id, active, pending }: GroupRow) => {
    if (active + pending > listedMembers) return {};
    const page = { ...firstMemberPage, limit: listedMembers };
    const rows = await readMembers(query, id, page, undefined);
    return { members: await presentMembers(query, id, rows, { findAccounts, clock }) };
  };

  return async function getGroupDetails(
    { guid: named }: { guid?: string | undefined },
    { caller }: { caller: Caller },
  ): Promise<Group> {
    const all = caller.emailVerified ? await groupsOfUser(query, caller.uid) : [];
    const administered = all.filter(({ role }) => role !== 'member');
    const own =
      named === undefined ? ownOrOnly(administered) : administered.find(({ id }) => id === named);
    if (named !== undefined && !own) throw new ApiError('FORBIDDEN');
    const questions = await questionsTo(query, caller, clock.now());
    const groups = await presentGroups(query, all, { clock, findSubscription, findEmails });
    const ofCaller = { groups, ...questions };
    if (own) {
      const { id: guid, role, active, pending } = own;
      const details = { ...(await sharedDetails(own)), ...(await membersOf(own)) };
      const earlier = earlierOf(all, guid);
      const counts = { active, pending };
      const kept = (await findKeptMembers(query, guid)).length;
      return {
        ...details,
        guid,
        role,
        counts,
        reserved: await reservedSeats(query, guid, undoableSince(clock.now())),
        kept,
        ...ofCaller,
        ...(earlier && { earlier }),
      };
    }
    const [joined] = all.filter(({ role }) => role === 'member');
    if (joined) return { ...(await sharedDetails(joined)), role: 'member', ...ofCaller };
    return all.length > 0 || Object.keys(questions).length > 0 ? ofCaller : {};
  };
}
