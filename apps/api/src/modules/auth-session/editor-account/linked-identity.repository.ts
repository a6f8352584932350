import { and, eq, gte } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import { premiumRights, users } from '../auth-session.tables';
import { editorProvider, linkedIdentities } from './linked-identity.tables';

/** A user of the LaTeX editor who is linked to an account. */
export interface EditorLink {
  readonly overleafId: string;
  readonly uid: string;
  /** The email address that the editor vouches for. */
  readonly email: string;
  readonly linkedAt: Date;
}

/** The account that a user of the LaTeX editor is linked to, and the email address that the editor vouched for. */
export async function findLinkedUser(query: Queryable, overleafId: string) {
  const [linked] = await query
    .select({
      uid: users.uid,
      email: users.email,
      emailVerified: users.emailVerified,
      vouchedEmail: linkedIdentities.email,
    })
    .from(linkedIdentities)
    .innerJoin(users, eq(users.uid, linkedIdentities.uid))
    .where(
      and(eq(linkedIdentities.provider, editorProvider), eq(linkedIdentities.subject, overleafId)),
    );
  return linked;
}

/** Links a user of the LaTeX editor. Returns false when that user, or the account, is linked already. */
export async function insertEditorLink(
  tx: Queryable,
  { overleafId, ...link }: EditorLink,
): Promise<boolean> {
  const inserted = await tx
    .insert(linkedIdentities)
    .values({ ...link, provider: editorProvider, subject: overleafId })
    .onConflictDoNothing()
    .returning({ uid: linkedIdentities.uid });
  return inserted.length === 1;
}

/** Whether an account is linked to the LaTeX editor. */
export async function isLinkedToEditor(query: Queryable, uid: string) {
  const found = await query
    .select({ uid: linkedIdentities.uid })
    .from(linkedIdentities)
    .where(and(eq(linkedIdentities.uid, uid), eq(linkedIdentities.provider, editorProvider)));
  return found.length > 0;
}

/** Notes the email address that the LaTeX editor vouches for now. */
export async function noteVouchedEmail(tx: Queryable, overleafId: string, email: string) {
  await tx
    .update(linkedIdentities)
    .set({ email })
    .where(
      and(eq(linkedIdentities.provider, editorProvider), eq(linkedIdentities.subject, overleafId)),
    );
}

/**
 * Deletes the link of an account to the LaTeX editor, or one that was made at a moment or later, and with it the Premium that
 * the editor gave (OAUTH-42). Returns the user of the editor; undefined when there is no link.
 */
export async function deleteEditorLink(
  tx: Queryable,
  uid: string,
  since?: Date,
): Promise<string | undefined> {
  const [deleted] = await tx
    .delete(linkedIdentities)
    .where(
      and(
        eq(linkedIdentities.uid, uid),
        eq(linkedIdentities.provider, editorProvider),
        since && gte(linkedIdentities.linkedAt, since),
      ),
    )
    .returning({ overleafId: linkedIdentities.subject });
  if (deleted)
    await tx
      .delete(premiumRights)
      .where(and(eq(premiumRights.uid, uid), eq(premiumRights.source, 'overleaf')));
  return deleted?.overleafId;
}
