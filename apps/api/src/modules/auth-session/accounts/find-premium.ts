import type { PremiumStatus } from '@portal/auth-session/domain';
import { eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import { addressPremiumRights, premiumRights, users } from '../auth-session.tables';
import { entitlementOf, presentPremium } from './entitlement';

/** Whether users have Premium now, with one query; a user who does not exist is missing. */
export async function findPremium(
  query: Queryable,
  uids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, PremiumStatus>> {
  const { source, isPaid, reason, status, holder, validUntil } = premiumRights;
  const rows = await query
    .select({
      user: { uid: users.uid, email: users.email, emailVerified: users.emailVerified },
      right: { source, isPaid, reason, status, holder, validUntil },
      addressRight: {
        source: addressPremiumRights.source,
        isPaid: addressPremiumRights.isPaid,
        reason: addressPremiumRights.reason,
        holder: addressPremiumRights.email,
      },
    })
    .from(users)
    .leftJoin(premiumRights, eq(premiumRights.uid, users.uid))
    .leftJoin(addressPremiumRights, eq(addressPremiumRights.email, users.email))
    .where(inArray(users.uid, [...uids]));
  const found = new Map(rows.map(({ user }) => [user.uid, user]));
  return new Map(
    [...found.values()].map((user) => {
      const facts = rows
        .filter((row) => row.user.uid === user.uid)
        .flatMap(({ right, addressRight }) => [
          ...(right ? [right] : []),
          ...(addressRight ? [{ status: 'active', validUntil: null, ...addressRight }] : []),
        ]);
      return [user.uid, presentPremium(entitlementOf(user, facts, now))];
    }),
  );
}
