import { count, gt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import { signInAttempts } from '../auth-session.tables';

/**
 * How many addresses somebody tried to sign in with since a moment, without success until now; counted up to `most`. A
 * success removes its address from the count. Nothing is written for it at a sign-in.
 */
export async function countAddressesTriedSince(
  query: Queryable,
  input: { since: Date; rememberedMs: number; most: number },
): Promise<number> {
  const lastRemembered = new Date(input.since.getTime() + input.rememberedMs);
  const tried = query
    .select({ one: sql`1`.as('one') })
    .from(signInAttempts)
    .where(gt(signInAttempts.expiresAt, lastRemembered))
    .limit(input.most)
    .as('tried');
  const [counted] = await query.select({ addresses: count() }).from(tried);
  return counted?.addresses ?? 0;
}
