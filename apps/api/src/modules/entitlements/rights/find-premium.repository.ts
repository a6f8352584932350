import {
  countingFacts,
  entitlementOf,
  presentPremium,
  type PremiumFact,
  type PremiumStatus,
} from '@portal/entitlements/domain';
import { isAnyOf } from '../../../platform/database/is-any-of';
import type { Queryable } from '../../../ports/database';
import { users } from '../../auth-session/auth-session.tables';
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
    .where(isAnyOf(users.uid, uids));
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

/** Every right that a user has or had, and which of them counts now and decides the status (ENT-230). */
export async function explainPremium(query: Queryable, uid: string, now: Date) {
  const rows = await findFacts(query, [uid], now);
  const [first] = rows;
  if (!first) return [];
  const keyOf = ({ source, reference, holder }: PremiumFact) => `${source} ${reference} ${holder}`;
  const facts = new Map(rows.flatMap(factsOf).map((fact) => [keyOf(fact), fact]));
  const counting = countingFacts(first.user, [...facts.values()], now).map(keyOf);
  return [...facts].map(([key, fact]) => ({
    ...fact,
    counts: counting.includes(key),
    decides: counting[0] === key,
  }));
}

/** Everything that gives a user Premium now, with one query; the first one names the status. */
export async function findPremiumSources(query: Queryable, uid: string, now: Date) {
  const rows = await findFacts(query, [uid], now);
  const [first] = rows;
  return first ? countingFacts(first.user, rows.flatMap(factsOf), now) : [];
}
