import type { PremiumStatus } from '@portal/auth-session/domain';
import { eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import {
  addressPremiumRights,
  domainPremiumRights,
  premiumRights,
  users,
} from '../auth-session.tables';
import { countingFacts, entitlementOf, presentPremium } from './entitlement';
import { factsOf, isDomainRightOfUser, premiumFactColumns } from './premium-facts';

/** Users with everything that may give them Premium. */
const findFacts = (query: Queryable, uids: readonly string[], now: Date) =>
  query
    .select({
      user: { uid: users.uid, email: users.email, emailVerified: users.emailVerified },
      ...premiumFactColumns,
    })
    .from(users)
    .leftJoin(premiumRights, eq(premiumRights.uid, users.uid))
    .leftJoin(addressPremiumRights, eq(addressPremiumRights.email, users.email))
    .leftJoin(domainPremiumRights, isDomainRightOfUser(now))
    .where(inArray(users.uid, [...uids]));

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
