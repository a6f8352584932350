import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import { classLinks } from '../group-management.tables';

/** A stored class link. */
export type ClassLinkRow = typeof classLinks.$inferSelect;

/** The link of a group, while it is switched on. */
export async function findClassLink(
  query: Queryable,
  groupId: string,
): Promise<ClassLinkRow | undefined> {
  const [found] = await query.select().from(classLinks).where(eq(classLinks.groupId, groupId));
  return found;
}

/** The link with a secret. */
export async function findClassLinkOf(
  query: Queryable,
  secretHash: string,
): Promise<ClassLinkRow | undefined> {
  const [found] = await query
    .select()
    .from(classLinks)
    .where(eq(classLinks.secretHash, secretHash));
  return found;
}

/** Stores the link of a group. */
export async function saveClassLink(tx: Queryable, row: ClassLinkRow): Promise<void> {
  await tx
    .insert(classLinks)
    .values(row)
    .onConflictDoUpdate({ target: classLinks.groupId, set: row });
}

/** Deletes the link of a group; returns whether there was one. */
export async function deleteClassLink(tx: Queryable, groupId: string): Promise<boolean> {
  const deleted = await tx
    .delete(classLinks)
    .where(eq(classLinks.groupId, groupId))
    .returning({ groupId: classLinks.groupId });
  return deleted.length > 0;
}

/** Counts an account that took a seat by the link of a group. */
export async function countJoined(tx: Queryable, groupId: string): Promise<void> {
  await tx
    .update(classLinks)
    .set({ joined: sql`${classLinks.joined} + 1` })
    .where(eq(classLinks.groupId, groupId));
}
