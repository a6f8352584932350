import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import type { ExternalIdentity } from '../../../ports/identity-providers';
import { users } from '../auth-session.tables';
import { socialIdentities } from './social.tables';

/** Identifies a user at a provider. */
export type IdentityKey = Pick<ExternalIdentity, 'issuer' | 'subject'>;

const isIdentity = ({ issuer, subject }: IdentityKey) =>
  and(eq(socialIdentities.issuer, issuer), eq(socialIdentities.subject, subject));

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
    .select({ ...accountColumns, trusted: socialIdentities.trusted })
    .from(socialIdentities)
    .innerJoin(users, eq(users.uid, socialIdentities.uid))
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
    .insert(socialIdentities)
    .values({ issuer, subject, uid, trusted: true, linkedAt: now })
    .onConflictDoUpdate({
      target: [socialIdentities.issuer, socialIdentities.subject],
      set: { trusted: true },
      setWhere: eq(socialIdentities.uid, uid),
    })
    .returning({ uid: socialIdentities.uid });
  return linked.length === 1;
}

/** Makes every linked identity need the account's password once more before it opens the account again (AUTH-131). */
export async function distrustIdentitiesOf(tx: Queryable, uid: string) {
  await tx.update(socialIdentities).set({ trusted: false }).where(eq(socialIdentities.uid, uid));
}
