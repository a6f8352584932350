import { and, eq, gte } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import { users } from '../auth-session.tables';
import { linkedIdentities } from './linked-identity.tables';

/** The LaTeX editor among the providers, by its wire name (specification 1, section 3). */
export const editorProvider = 'overleaf';

/** A person as a provider names them. */
export interface IdentityKey {
  readonly provider: string;
  readonly subject: string;
}

export type LinkedIdentity = typeof linkedIdentities.$inferInsert;

/** The account that a person of a provider is linked to, and the address that the provider vouched for. */
export async function findLinkedUser(query: Queryable, { provider, subject }: IdentityKey) {
  const [linked] = await query
    .select({
      uid: users.uid,
      email: users.email,
      emailVerified: users.emailVerified,
      vouchedEmail: linkedIdentities.email,
    })
    .from(linkedIdentities)
    .innerJoin(users, eq(users.uid, linkedIdentities.uid))
    .where(and(eq(linkedIdentities.provider, provider), eq(linkedIdentities.subject, subject)));
  return linked;
}

/** Links a person of a provider; false when that person, or the account at that provider, is linked already. */
export async function insertLinkedIdentity(tx: Queryable, link: LinkedIdentity): Promise<boolean> {
  const inserted = await tx
    .insert(linkedIdentities)
    .values(link)
    .onConflictDoNothing()
    .returning({ uid: linkedIdentities.uid });
  return inserted.length === 1;
}

/** Whether an account is linked at a provider. */
export async function isLinkedAt(query: Queryable, uid: string, provider: string) {
  const found = await query
    .select({ uid: linkedIdentities.uid })
    .from(linkedIdentities)
    .where(and(eq(linkedIdentities.uid, uid), eq(linkedIdentities.provider, provider)));
  return found.length > 0;
}

/** Removes the links of an account, or those that were made at a moment or later. */
export async function deleteLinksOfUser(tx: Queryable, uid: string, since?: Date) {
  await tx
    .delete(linkedIdentities)
    .where(and(eq(linkedIdentities.uid, uid), since && gte(linkedIdentities.linkedAt, since)));
}
