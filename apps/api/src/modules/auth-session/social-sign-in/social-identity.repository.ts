import { and, eq, ne } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import type { ExternalIdentity } from '../../../ports/identity-providers';
import { users } from '../auth-session.tables';
import { editorProvider, linkedIdentities } from '../editor-account/linked-identity.tables';

/** Identifies a user at a provider. */
export type IdentityKey = Pick<ExternalIdentity, 'issuer' | 'subject'>;

const isIdentity = ({ issuer, subject }: IdentityKey) =>
  and(eq(linkedIdentities.provider, issuer), eq(linkedIdentities.subject, subject));

/** An account as the social sign-in sees it. */
export interface SocialAccount {
  readonly uid: string;
  readonly email: string;
  readonly hasPassword: boolean;
}

const accountColumns = { uid: users.uid, email: users.email, passwordHash: users.passwordHash };

const accountOf = (row: { uid: string; email: string; passwordHash: string | null }) => ({
  uid: row.uid,
  email: row.email,
  hasPassword: row.passwordHash !== null,
});

/** The account that an identity is linked to, and whether the identity is trusted to open it by itself. */
export async function findLinkedAccount(
  query: Queryable,
  identity: IdentityKey,
): Promise<(SocialAccount & { readonly trusted: boolean }) | undefined> {
  const [row] = await query
    .select({ ...accountColumns, trusted: linkedIdentities.trusted })
    .from(linkedIdentities)
    .innerJoin(users, eq(users.uid, linkedIdentities.uid))
    .where(isIdentity(identity));
  return row && { ...accountOf(row), trusted: row.trusted };
}

/** The account of an email address in its canonical spelling. */
export async function findAccountByEmail(
  query: Queryable,
  email: string,
): Promise<SocialAccount | undefined> {
  const [row] = await query.select(accountColumns).from(users).where(eq(users.email, email));
  return row && accountOf(row);
}

/** Links an identity and trusts it to open the account by itself. Returns false when it is linked to another account. */
export async function trustIdentity(
  tx: Queryable,
  { issuer, subject, uid, now }: IdentityKey & { uid: string; now: Date },
): Promise<boolean> {
  const linked = await tx
    .insert(linkedIdentities)
    .values({ provider: issuer, subject, uid, trusted: true, linkedAt: now })
    .onConflictDoUpdate({
      target: [linkedIdentities.provider, linkedIdentities.subject],
      set: { trusted: true },
      setWhere: eq(linkedIdentities.uid, uid),
    })
    .returning({ uid: linkedIdentities.uid });
  return linked.length === 1;
}

/** Makes every identity at an OpenID provider need the account's password once more before it opens the account again (AUTH-131). */
export async function distrustIdentitiesOf(tx: Queryable, uid: string) {
  await tx
    .update(linkedIdentities)
    .set({ trusted: false })
    .where(and(eq(linkedIdentities.uid, uid), ne(linkedIdentities.provider, editorProvider)));
}
