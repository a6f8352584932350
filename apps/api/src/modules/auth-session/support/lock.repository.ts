import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import { users } from '../auth-session.tables';

/** Whether an operator has locked an account. */
export async function isAccountLocked(query: Queryable, uid: string): Promise<boolean> {
  const found = await query
    .select({ uid: users.uid })
    .from(users)
    .where(and(eq(users.uid, uid), isNotNull(users.lockedAt)));
  return found.length > 0;
}

/** Locks an account until it is unlocked; returns false when it is locked already. */
export async function setLocked(tx: Queryable, uid: string, lockedAt: Date): Promise<boolean> {
  const locked = await tx
    .update(users)
    .set({ lockedAt })
    .where(and(eq(users.uid, uid), isNull(users.lockedAt)))
    .returning({ uid: users.uid });
  return locked.length > 0;
}

/** Unlocks an account; returns false when it is not locked. */
export async function setUnlocked(tx: Queryable, uid: string): Promise<boolean> {
  const unlocked = await tx
    .update(users)
    .set({ lockedAt: null })
    .where(and(eq(users.uid, uid), isNotNull(users.lockedAt)))
    .returning({ uid: users.uid });
  return unlocked.length > 0;
}
