import {
  countingFacts,
  entitlementOf,
  presentPremium,
  type PremiumStatus,
} from '@portal/entitlements/domain';
import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import { users } from '../../auth-session/auth-session.tables';
import { premiumRights } from '../entitlements.tables';
import { factsOf, joinsOfRights, premiumFactColumns } from './right-facts.repository';

/** Users with everything that may give them Premium. */
function findFacts(query: Queryable, uids: readonly string[], now: Date) {
  const { ofUser, ofAddress, ofDomain } = joinsOfRights(now);
  return query
    .select({
      user: { uid: users.uid, email: users.email, emailVerified: users.emailVerified },
      ...premiumFactColumns,
    })
    .from(users)
    .leftJoin(...ofUser)
    .leftJoin(...ofAddress)
    .leftJoin(...ofDomain)
    .where(inArray(users.uid, [...uids]));
}

/** Whether users have Premium now, with one query; a user who does not exist is missing. */
export async function findPremium(
  query: Queryable,
  uids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, PremiumStatus>> {
  const rows = await findFacts(query, uids, now);
  const found = new Map(rows.map(({ user }) => [user.uid, user]));
  return new Map(
    [...found.values()].map((user) => {
      const facts = rows.filter((row) => row.user.uid === user.uid).flatMap(factsOf);
      return [user.uid, presentPremium(entitlementOf(user, facts, now))];
    }),
  );
}

/** Everything that gives a user Premium now, with one query; the first one names the status. */
export async function findPremiumSources(query: Queryable, uid: string, now: Date) {
  const rows = await findFacts(query, [uid], now);
  const [first] = rows;
  return first ? countingFacts(first.user, rows.flatMap(factsOf), now) : [];
}

/** Those of the addresses whose verified accounts pay for a plan of their own now. */
export async function findPayingEmails(
  query: Queryable,
  emails: readonly string[],
  now: Date,
): Promise<string[]> {
  const { email, emailVerified } = users;
  const found = await query
    .select({ user: { email, emailVerified }, right: premiumFactColumns.right })
    .from(users)
    .innerJoin(premiumRights, eq(premiumRights.uid, users.uid))
    .where(and(inArray(email, [...emails]), emailVerified));
  const paying = found.filter(({ user, right }) => {
    const facts = factsOf({ right, addressRight: null, domainRight: null });
    return entitlementOf(user, facts, now).isPaid;
  });
  return [...new Set(paying.map(({ user }) => user.email))];
}
