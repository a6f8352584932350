import type { Group } from '@portal/group-management/domain';
import { epochSeconds } from '@portal/shared/util';
import type { Platform } from '../../../platform/platform';
import type { Queryable } from '../../../ports/database';
import {
  takeoverTerms,
  type CheckoutPricingModule,
} from '../../checkout-pricing/checkout-pricing.module';
import type { FindEmails } from '../members/follow-address';
import { findOwners } from '../roles/administrator.repository';
import type { GroupOfUser } from './group.repository';

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
export async function presentGroups(
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
    const { id, offeredRole: role, isPaymentOffered: newOwnerPays } = group;
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
