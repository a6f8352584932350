import { durations } from '@portal/shared/util';
import { and, eq, gt, lte } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import { stateLifetimeMs } from '../../../platform/external-login/login-state';
import { hashOf, newSecret } from '../../../platform/secrets';
import { editorLogins } from '../overleaf-oauth.tables';

/** The time to enter a password after a login (OAUTH-16). */
const ticketLifetimeMs = 10 * durations.oneMinuteMs;
/** A login is stored for longer than its state and ticket are valid. */
const loginLifetimeMs = stateLifetimeMs + ticketLifetimeMs;

/** The user of the editor whom a ticket stands for. */
export interface LinkableUser {
  readonly overleafId: string;
  readonly email: string;
  readonly premium: boolean;
  readonly premiumUntil: Date | undefined;
}

/** Uses a state up. Of racing callers only one gets its hash, which names the login from then on. */
export async function takeState(
  query: Queryable,
  { state, browser, now }: { state: string; browser: string; now: Date },
): Promise<string | undefined> {
  const expiresAt = new Date(now.getTime() + loginLifetimeMs);
  const [used] = await query
    .insert(editorLogins)
    .values({ stateHash: hashOf(state), browserHash: hashOf(browser), expiresAt })
    .onConflictDoNothing()
    .returning({ stateHash: editorLogins.stateHash });
  return used?.stateHash;
}

/** Creates the ticket of a login, and stores the editor's user. Only the ticket's hash is stored. */
export async function issueTicket(
  query: Queryable,
  stateHash: string,
  { user, now }: { user: LinkableUser; now: Date },
): Promise<string> {
  const ticket = newSecret();
  const ticketExpiresAt = new Date(now.getTime() + ticketLifetimeMs);
  await query
    .update(editorLogins)
    .set({ ...user, ticketHash: hashOf(ticket), ticketExpiresAt })
    .where(eq(editorLogins.stateHash, stateHash));
  return ticket;
}

/** Uses a ticket up. Of racing callers only one gets the user. Call it in the transaction of the ticket's effect. */
export async function takeTicket(
  tx: Queryable,
  { ticket, browser, now }: { ticket: string; browser: string; now: Date },
): Promise<LinkableUser | undefined> {
  const [row] = await tx
    .update(editorLogins)
    .set({ ticketHash: null })
    .where(
      and(
        eq(editorLogins.ticketHash, hashOf(ticket)),
        eq(editorLogins.browserHash, hashOf(browser)),
        gt(editorLogins.ticketExpiresAt, now),
      ),
    )
    .returning();
  if (!row || row.overleafId === null || row.email === null) return undefined;
  const { overleafId, email, premium, premiumUntil } = row;
  return { overleafId, email, premium, premiumUntil: premiumUntil ?? undefined };
}

/** Deletes the logins whose state and ticket have expired. */
export async function deleteOldLogins(query: Queryable, now: Date) {
  await query.delete(editorLogins).where(lte(editorLogins.expiresAt, now));
}

/** Deletes the logins of an email address. */
export async function deleteLoginsOf(tx: Queryable, email: string) {
  await tx.delete(editorLogins).where(eq(editorLogins.email, email));
}
