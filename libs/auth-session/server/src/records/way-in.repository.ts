import { wayInKinds, type LoginKind, type WayInKind } from '@portal/auth-session/domain';
import { and, desc, eq, gte, inArray, isNull, ne, or } from 'drizzle-orm';
import { newId } from '@portal/server/platform';
import type { Queryable } from '@portal/server/ports';
import { sessions } from '../auth-session.tables';
import { users } from '@portal/server/contracts';
import { wayInRules } from './way-in-rules';
import {
  editorIssuer,
  mailboxIssuer,
  passkeyIssuer,
  passwordIssuer,
  waysIn,
} from './way-in.tables';

/** Identifies a way into an account: one issuer's one user. */
export interface WayKey {
  readonly issuer: string;
  readonly subject: string;
}

/** A way into an account. */
export type WayIn = typeof waysIn.$inferSelect;

/** The key of the password of an account. */
export const passwordWay = (uid: string): WayKey => ({ issuer: passwordIssuer, subject: uid });

/** The key of a user of the LaTeX editor. */
export const editorWay = (overleafId: string): WayKey => ({
  issuer: editorIssuer,
  subject: overleafId,
});

/** The key of a passkey. */
export const passkeyWay = (credentialId: string): WayKey => ({
  issuer: passkeyIssuer,
  subject: credentialId,
});

/** The key of the way of a user whom an institution has announced and not signed in yet (AUTH-563). */
export const announcedWay = (institution: string, uid: string): WayKey => ({
  issuer: institution,
  subject: `announced ${uid}`,
});

/** The key of the mailbox of an address, in its canonical spelling. */
export const mailboxWay = (address: string): WayKey => ({
  issuer: mailboxIssuer,
  subject: address,
});

const isWay = ({ issuer, subject }: WayKey) =>
  and(eq(waysIn.issuer, issuer), eq(waysIn.subject, subject));

/** An account as a sign-in by another service sees it. */
export interface WayOwner {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly hasPassword: boolean;
}

const { uid, email, emailVerified, passwordHash } = users;
const ownerColumns = { uid, email, emailVerified, passwordHash };
type OwnerRow = Omit<WayOwner, 'hasPassword'> & { readonly passwordHash: string | null };

const ownerOf = ({ passwordHash: hash, ...owner }: OwnerRow): WayOwner => ({
  ...owner,
  hasPassword: hash !== null,
});

/**
 * The account that a way opens, and the way; else the one of a way that was announced. Both are read together, because a first
 * sign-in at the same moment turns one into the other.
 */
export async function findByWay(query: Queryable, key: WayKey, announced = key) {
  const [row] = await query
    .select({ owner: ownerColumns, way: waysIn })
    .from(waysIn)
    .innerJoin(users, eq(users.uid, waysIn.uid))
    .where(announced === key ? isWay(key) : or(isWay(key), isWay(announced)))
    .orderBy(desc(eq(waysIn.subject, key.subject)))
    .limit(1);
  return row && { owner: ownerOf(row.owner), way: row.way };
}

/** The account of an email address in its canonical spelling. */
export async function findOwnerByEmail(
  query: Queryable,
  address: string,
): Promise<WayOwner | undefined> {
  const [row] = await query.select(ownerColumns).from(users).where(eq(users.email, address));
  return row && ownerOf(row);
}

/** The ways into an account, oldest first. */
export function findWaysOf(query: Queryable, owner: string): Promise<WayIn[]> {
  return query
    .select()
    .from(waysIn)
    .where(eq(waysIn.uid, owner))
    .orderBy(waysIn.addedAt, waysIn.id);
}

/** Whether an account is linked to the LaTeX editor. */
export async function isLinkedToEditor(query: Queryable, owner: string): Promise<boolean> {
  const found = await query
    .select({ id: waysIn.id })
    .from(waysIn)
    .where(and(eq(waysIn.uid, owner), eq(waysIn.kind, 'editor')));
  return found.length > 0;
}

/** A way that is added to an account. */
interface NewWay extends WayKey {
  readonly uid: string;
  readonly kind: WayInKind | LoginKind;
  readonly email?: string | undefined;
  readonly label?: string;
  readonly device: string | null;
  readonly addedAt: Date;
}

/** Gives the way that an institution has announced to the user whom it signs in now. */
export async function claimAnnouncedWay(tx: Queryable, { issuer, subject }: WayKey, owner: string) {
  await tx
    .update(waysIn)
    .set({ subject })
    .where(isWay(announcedWay(issuer, owner)));
}

/**
 * Adds a way, or trusts the same account's way again. Returns undefined when the identity opens another account, the
 * account has another user of the LaTeX editor, or it is a mailbox, which is never added.
 */
export async function trustWay(
  tx: Queryable,
  way: NewWay,
): Promise<{ id: string; isNew: boolean } | undefined> {
  const id = newId();
  const { kind } = way;
  if (kind === 'email') return undefined;
  if (kind === 'institution') await claimAnnouncedWay(tx, way, way.uid);
  const [added] = await tx
    .insert(waysIn)
    .values({ ...way, kind, id })
    .onConflictDoNothing()
    .returning({ id: waysIn.id });
  if (added) return { id, isNew: true };
  const [trusted] = await tx
    .update(waysIn)
    .set({ trusted: true, ...(way.email !== undefined && { email: way.email }) })
    .where(and(isWay(way), eq(waysIn.uid, way.uid)))
    .returning({ id: waysIn.id });
  return trusted && { id: trusted.id, isNew: false };
}

/** When and where the password of an account was set. */
interface PasswordSetting {
  readonly uid: string;
  readonly device: string | null;
  readonly addedAt: Date;
}

/** Notes that the password of an account was set; its hash is in the account's row. */
export async function insertPasswordWay(tx: Queryable, way: PasswordSetting): Promise<void> {
  const { device, addedAt } = way;
  await tx
    .insert(waysIn)
    .values({ id: newId(), kind: 'password', ...passwordWay(way.uid), ...way })
    .onConflictDoUpdate({ target: [waysIn.issuer, waysIn.subject], set: { device, addedAt } });
}

/** Sets another password. */
export async function setPassword(
  tx: Queryable,
  { passwordHash: hash, ...way }: PasswordSetting & { readonly passwordHash: string },
): Promise<void> {
  await tx.update(users).set({ passwordHash: hash }).where(eq(users.uid, way.uid));
  await insertPasswordWay(tx, way);
}

/** Stores the email address that the issuer vouches for now. */
export async function updateWayEmail(tx: Queryable, key: WayKey, address: string): Promise<void> {
  await tx.update(waysIn).set({ email: address }).where(isWay(key));
}

const distrustedKinds = wayInKinds.filter(
  (kind) => wayInRules[kind].afterReset === 'needs-password',
);

/** Makes the ways need the password once more before they open the account again. Returns these ways. */
export function distrustWays(tx: Queryable, owner: string): Promise<WayIn[]> {
  return tx
    .update(waysIn)
    .set({ trusted: false })
    .where(and(eq(waysIn.uid, owner), inArray(waysIn.kind, distrustedKinds)))
    .returning();
}

/** Which ways are removed: one of them; or all but one, perhaps only those since a moment, and perhaps the password. */
export type Removal = (
  | { readonly id: string }
  | {
      readonly password: 'kept' | 'removed';
      readonly addedSince?: Date;
      readonly keptId?: string | undefined;
    }
) & { readonly now: Date; readonly ownSessionId?: string | undefined };

function isRemoved(removal: Removal) {
  if ('id' in removal) return eq(waysIn.id, removal.id);
  const isPassword = eq(waysIn.kind, 'password');
  const { password, addedSince, keptId } = removal;
  const isRecent = and(
    ne(waysIn.kind, 'password'),
    addedSince && gte(waysIn.addedAt, addedSince),
    keptId === undefined ? undefined : ne(waysIn.id, keptId),
  );
  return password === 'removed' ? or(isPassword, isRecent) : isRecent;
}

/**
 * Removes ways, the password's hash with them, and ends the sessions that they opened, also those of which that is not known.
 * The caller's own session stays. Services call `revokeWays`, which lets the other domains follow.
 */
export async function removeWays(tx: Queryable, owner: string, removal: Removal): Promise<WayIn[]> {
  const removed = await tx
    .delete(waysIn)
    .where(and(eq(waysIn.uid, owner), isRemoved(removal)))
    .returning();
  if (removed.length === 0) return [];
  const kinds = removed.map(({ kind }) => kind);
  if (kinds.includes('password'))
    await tx.update(users).set({ passwordHash: null }).where(eq(users.uid, owner));
  const ids = removed.map(({ id }) => id);
  await tx
    .update(sessions)
    .set({ endedAt: removal.now })
    .where(
      and(
        eq(sessions.uid, owner),
        isNull(sessions.endedAt),
        or(inArray(sessions.wayId, ids), isNull(sessions.wayId)),
        removal.ownSessionId === undefined ? undefined : ne(sessions.id, removal.ownSessionId),
      ),
    );
  return removed;
}
