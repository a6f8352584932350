import {
  firstMemberPage,
  type Group,
  listedMembers,
  type MissingStep,
} from '@portal/group-management/domain';
import { epochSeconds } from '@portal/shared/util';
import { lacksSecondFactor } from '@portal/server/contracts';
import { ApiError } from '@portal/server/errors';
import type { Platform } from '@portal/server/platform';
import type { Caller, Queryable } from '@portal/server/ports';
import {
  type CheckoutPricingModule,
  type SubscriptionRecord,
  takeoverTerms,
} from '@portal/checkout-pricing/server';
import type { AuthSessionModule } from '@portal/auth-session/server';
import { ownedOrOnly } from '../groups/access';
import type { FindAccounts, FindEmails, FindSubscription } from '../groups/account-ports';
import {
  findAdministrators,
  findKeptMembers,
  findOwners,
} from '../groups/administrator.repository';
import { type GroupOfUser, type GroupRow, groupsOfUser } from '../groups/group.repository';
import { openFormerInvitations } from '../invitations/former-invitation.repository';
import { continuable, keepable } from '../plan/continue-group.service';
import { readMembers } from '../seats/member-page.repository';
import { presentMembers } from '../seats/member.presenter';
import { reservedSeats } from '../seats/removed-seat.repository';
import { presentRemoval } from './removal.service';

type UserGroup = NonNullable<Group['groups']>[number];
type Ports = Pick<Platform, 'clock'> &
  Pick<CheckoutPricingModule, 'findSubscription'> & { readonly findEmails: FindEmails };

/** What the account would pay for a group that it is offered with its payment; null when nobody else can pay for it now. */
async function presentPayment(
  { clock, findSubscription }: Ports,
  query: Queryable,
  { isLive, subscriptionId }: GroupOfUser,
): Promise<NonNullable<UserGroup['offer']>['payment']> {
  const plan = isLive && subscriptionId ? await findSubscription(query, subscriptionId) : undefined;
  const terms = plan && takeoverTerms(plan, clock.now());
  if (!terms) return null;
  const { amount, currency, isTaxed, interval, seats, chargedFrom, isEnding } = terms;
  const from = chargedFrom && epochSeconds(chargedFrom);
  return { amount, currency, isTaxed, interval, seats, chargedFrom: from, isEnding };
}

/** Every group of a user (GROUP-225); an offer names the owner, who made it (GROUP-229), and what is to be paid (GROUP-457). */
async function presentGroups(
  query: Queryable,
  groups: readonly GroupOfUser[],
  ports: Ports,
): Promise<UserGroup[]> {
  const offered = groups.filter(({ offeredRole }) => offeredRole !== null).map(({ id }) => id);
  const owners = offered.length > 0 ? await findOwners(query, offered) : [];
  const uids = owners.map(({ uid }) => uid);
  const emails = uids.length > 0 ? await ports.findEmails(query, uids) : [];
  const ownerOf = (groupId: string) => {
    const owner = owners.find((each) => each.groupId === groupId)?.uid;
    return emails.find(({ uid }) => uid === owner)?.email ?? null;
  };
  const offerOf = async (group: GroupOfUser): Promise<UserGroup['offer']> => {
    const { id, offeredRole: role, newOwnerPays } = group;
    if (role === null) return null;
    const payment = newOwnerPays ? await presentPayment(ports, query, group) : null;
    return { role, by: ownerOf(id), newOwnerPays, payment };
  };
  return Promise.all(
    groups.map(async (group) => {
      const { id: guid, name, role, isLive, pays } = group;
      return { guid, name, role, isLive, pays, offer: await offerOf(group) };
    }),
  );
}

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

/** The group that the caller can keep by buying again (GROUP-476). */
function keepableOf(all: readonly GroupOfUser[]): Pick<Group, 'keepable'> {
  const found = keepable(all);
  if (!found) return {};
  const { id: guid, name, active, pending, keepsMembers: keeps } = found;
  return { keepable: { guid, name, members: active + pending, keeps } };
}

/** What groups that the caller is not in ask the caller (GROUP-455). */
async function questionsTo(
  query: Queryable,
  { uid, emailVerified }: Caller,
  now: Date,
): Promise<Pick<Group, 'formerInvitations'>> {
  if (!emailVerified) return {};
  const former = await openFormerInvitations(query, uid, now);
  return former.length > 0 ? { formerInvitations: former } : {};
}

const removedFrom = async (query: Queryable, guid: string, now: Date) => ({
  reserved: await reservedSeats(query, guid, now),
  ...(await presentRemoval(query, guid, now)),
});

type DetailsPorts = Pick<Platform, 'clock' | 'database'> &
  Pick<AuthSessionModule, 'findWithoutSecondFactor'> & {
    readonly findSubscription: FindSubscription;
    readonly findAccounts: FindAccounts;
    readonly findEmails: FindEmails;
  };

async function membersOf(ports: DetailsPorts, { id, active, pending }: GroupRow) {
  if (active + pending > listedMembers) return {};
  const { query } = ports.database;
  const page = { ...firstMemberPage, limit: listedMembers };
  const rows = await readMembers(query, id, page, undefined);
  return { members: await presentMembers(query, id, rows, ports) };
}

/** Those of some accounts that have nothing to log in with in two steps. */
const lackingOf = (
  { clock, database: { query }, findWithoutSecondFactor }: DetailsPorts,
  accounts: readonly { readonly uid: string }[],
) =>
  findWithoutSecondFactor(
    query,
    accounts.map(({ uid }) => uid),
    clock.now(),
  );

/** What an administrator has to do whose session lacks the second step (GROUP-482). */
async function missingStepOf(
  ports: DetailsPorts,
  guid: string,
  caller: Caller,
): Promise<MissingStep> {
  const lacking = await lackingOf(ports, [caller]);
  return { guid, remedy: lacking.length > 0 ? 'set-up' : 'log-in' };
}

/** Whether administrators need a second step and, for the owner, who of them has none (GROUP-483). */
async function secondFactorRule(ports: DetailsPorts, { id, role, needsSecondFactor }: GroupOfUser) {
  if (role !== 'owner' || !needsSecondFactor) return { needsSecondFactor };
  const lacking = await lackingOf(ports, await findAdministrators(ports.database.query, id));
  return { needsSecondFactor, withoutSecondFactor: lacking.map(({ email }) => email) };
}

/** Reads the caller's group (GROUP-3). */
export function createGroupDetails(ports: DetailsPorts) {
  const { clock, database, findSubscription, findEmails } = ports;
  const { query } = database;
  const sharedDetails = async ({ name, type, quota, subscriptionId }: GroupRow) => {
    const subscription = subscriptionId && (await findSubscription(query, subscriptionId));
    return {
      name,
      type,
      quota,
      subscription: subscription ? presentSubscription(subscription) : null,
    };
  };

  return async function getGroupDetails(
    { guid: named }: { guid?: string | undefined },
    { caller }: { caller: Caller },
  ): Promise<Group> {
    const all = caller.emailVerified ? await groupsOfUser(query, caller.uid) : [];
    const administered = all.filter(({ role }) => role !== 'member');
    const own =
      named === undefined ? ownedOrOnly(administered) : administered.find(({ id }) => id === named);
    if (named !== undefined && !own) throw new ApiError('FORBIDDEN');
    const questions = await questionsTo(query, caller, clock.now());
    const groups = await presentGroups(query, all, { clock, findSubscription, findEmails });
    const ofCaller = { groups, ...questions, ...keepableOf(all) };
    if (own && lacksSecondFactor(own, caller)) {
      const missingStep = await missingStepOf(ports, own.id, caller);
      return { ...(await sharedDetails(own)), role: own.role, missingStep, ...ofCaller };
    }
    if (own) {
      const { id: guid, role, active, pending, allowsOtherAddress } = own;
      const details = { ...(await sharedDetails(own)), ...(await membersOf(ports, own)) };
      const earlier = earlierOf(all, guid);
      const kept = (await findKeptMembers(query, guid)).length;
      return {
        ...details,
        guid,
        role,
        counts: { active, pending },
        allowsOtherAddress,
        ...(await secondFactorRule(ports, own)),
        ...(await removedFrom(query, guid, clock.now())),
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
