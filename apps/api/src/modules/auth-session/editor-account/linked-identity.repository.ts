import { and, eq, gte } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import { users } from '../auth-session.tables';
import { linkedIdentities } from './linked-identity.tables';

/** The LaTeX editor's wire name among the providers. */
export const editorProvider = 'overleaf';

/** Identifies a user at a provider. */
export interface IdentityKey {
  readonly provider: string;
  readonly subject: string;
}

export type LinkedIdentity = typeof linkedIdentities.$inferInsert;

/** The account that a provider's user is linked to, and the email address that the provider vouched for. */
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

/** Links a provider's user. Returns false when that user, or the account at that provider, is linked already. */
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

/** Deletes the links of an account, or those that were made at a moment or later. */
export async function deleteLinksOfUser(tx: Queryable, uid: string, since?: Date) {
  await tx
    .delete(linkedIdentities)
    .where(and(eq(linkedIdentities.uid, uid), since && gte(linkedIdentities.linkedAt, since)));
}
