import { isInDomain } from '@portal/entitlements/domain';
import { eq, sql } from 'drizzle-orm';
import { createHmac } from 'node:crypto';
import { hashOf, newId } from '@portal/server/platform';
import type { Queryable } from '@portal/server/ports';
import { classLinks } from '../group-management.tables';

export type ClassLinkRow = typeof classLinks.$inferSelect;

export async function findClassLink(
  query: Queryable,
  groupId: string,
): Promise<ClassLinkRow | undefined> {
  const [found] = await query.select().from(classLinks).where(eq(classLinks.groupId, groupId));
  return found;
}

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

export interface ClassLinkSecrets {
  /** A new link, of which the database keeps only a hash. */
  create(groupId: string): Pick<ClassLinkRow, 'groupId' | 'seed' | 'secretHash'>;
  /** The secret of a link, derived again; undefined when the secret that it was derived with is no longer configured. */
  secretOf(link: Pick<ClassLinkRow, 'groupId' | 'seed' | 'secretHash'>): string | undefined;
}

/** The secret is a keyed hash of the group and a random value: nobody guesses it, and it ends with the row (GROUP-460). */
export function createClassLinkSecrets(keys: readonly [Buffer, ...Buffer[]]): ClassLinkSecrets {
  const secretBy = (key: Buffer, { groupId, seed }: Pick<ClassLinkRow, 'groupId' | 'seed'>) =>
    createHmac('sha256', key)
      .update(JSON.stringify(['class link', groupId, seed]))
      .digest('base64url');
  return {
    secretOf: (link) =>
      keys.map((key) => secretBy(key, link)).find((secret) => hashOf(secret) === link.secretHash),
    create(groupId) {
      const seed = newId();
      return { groupId, seed, secretHash: hashOf(secretBy(keys[0], { groupId, seed })) };
    },
  };
}

/** Whether an address is in one of some domains or their subdomains. */
export const isInDomains = (email: string, domains: readonly string[]): boolean =>
  domains.some((domain) => isInDomain(email, domain));
