import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import type { ExternalIdentity } from '../../../ports/identity-providers';
import { users } from '../auth-session.tables';
import { socialIdentities } from './social.tables';

/** Names a person at a provider. */
export type IdentityKey = Pick<ExternalIdentity, 'issuer' | 'subject'>;

const isIdentity = ({ issuer, subject }: IdentityKey) =>
  and(eq(socialIdentities.issuer, issuer), eq(socialIdentities.subject, subject));

/** What is known of an account that a social sign-in leads to. */
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

/** The account that an identity is linked to, and whether the identity opens it by itself. */
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

/** The account of an address in its canonical spelling. */
export async function findAccountByEmail(
  query: Queryable,
  email: string,
): Promise<SocialAccount | undefined> {
  const [row] = await query.select(accountColumns).from(users).where(eq(users.email, email));
  return row && accountOf(row);
}

/** Lets an identity open an account by itself; one that was linked to another account stays there. */
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

/**
 * From now on every linked identity has to prove the account's password once more (threat 18): call it wherever an
 * address or a password changes hands by mail, in the same transaction.
 */
export async function distrustIdentitiesOf(tx: Queryable, uid: string) {
  await tx.update(socialIdentities).set({ trusted: false }).where(eq(socialIdentities.uid, uid));
}
