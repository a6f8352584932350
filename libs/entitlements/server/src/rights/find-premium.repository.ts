import {
  countingFacts,
  entitlementOf,
  presentPremium,
  type PremiumStatus,
} from '@portal/entitlements/domain';
import { isAnyOf } from '@portal/server/platform';
import type { Caller, Queryable } from '@portal/server/ports';
import { canShowSecondStep } from '@portal/auth-session/server';
import { users } from '@portal/server/contracts';
import { premiumFacts } from './right-facts.repository';

/** Users with everything that may give them Premium. */
function findFacts(query: Queryable, uids: readonly string[], now: Date) {
  const { uid, email, emailVerified } = users;
  return query
    .select({
      ...{ uid, email, emailVerified, facts: premiumFacts.factsAt(now) },
      hasSecondStep: canShowSecondStep(now),
    })
    .from(users)
    .where(isAnyOf(uid, uids));
}

/** Whether users have Premium now, with one query; a user who does not exist is missing. */
export async function findPremium(
  query: Queryable,
  uids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, PremiumStatus>> {
  const found = await findFacts(query, uids, now);
  return new Map(
    found.map((user) => [user.uid, presentPremium(entitlementOf(user, user.facts, now))]),
  );
}

/** Every right that a user has or had, and which of them counts now and decides the status (ENT-230). */
export async function explainPremium(query: Queryable, uid: string, now: Date) {
  const [user] = await findFacts(query, [uid], now);
  if (!user) return [];
  const counting = countingFacts(user, user.facts, now);
  return user.facts.map((fact) => ({
    ...fact,
    counts: counting.includes(fact),
    decides: counting[0] === fact,
  }));
}

/** Everything that gives a user Premium now, in a session if one is given, with one query; the first one names the status. */
export async function findPremiumSources(
  query: Queryable,
  { uid, strength }: Pick<Caller, 'uid'> & Partial<Pick<Caller, 'strength'>>,
  now: Date,
) {
  const [user] = await findFacts(query, [uid], now);
  const session = strength && { hasSecondStep: strength !== 'one-step' };
  return user ? countingFacts({ ...user, ...session }, user.facts, now) : [];
}
