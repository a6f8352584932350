import type { LoginKind } from '@portal/auth-session/domain';
import { durations } from '@portal/shared/util';
import { and, eq, gt, inArray, lte } from 'drizzle-orm';
import { users } from '@portal/server/contracts';
import { stateLifetimeMs, hashOf, newSecret } from '@portal/server/platform';
import type { Queryable } from '@portal/server/ports';
import { mailboxWay, type WayKey } from './way-in.repository';
import { externalLogins, mailboxIssuer, type LoginTicketKind } from './way-in.tables';

/** The lifetime of a ticket: time for a redirect, or to enter a password. */
const ticketLifetimeMs: Readonly<Record<LoginTicketKind, number>> = {
  session: durations.oneMinuteMs,
  reauthentication: durations.oneMinuteMs,
  link: 10 * durations.oneMinuteMs,
  confirmation: 10 * durations.oneMinuteMs,
};
/** A login is stored for longer than its state and tickets are valid. */
const loginLifetimeMs = stateLifetimeMs + ticketLifetimeMs.session + ticketLifetimeMs.link;

/** A user of another service, who has just logged in there. */
export interface LoginIdentity extends WayKey {
  readonly kind: LoginKind;
  /** In its canonical spelling; undefined when the service did not send a usable one. */
  readonly email: string | undefined;
  readonly emailVerified: boolean;
}

/** The plan that the LaTeX editor named at a login. */
export interface EditorPlan {
  readonly premium: boolean;
  readonly premiumUntil: Date | undefined;
}

/** A login that returned from another service. */
export interface ExternalLogin extends LoginIdentity, EditorPlan {
  readonly stateHash: string;
  /** The name of the service in the configuration. */
  readonly provider: string;
}

/** Uses a state up. Of racing callers only one gets its hash, which names the login from then on. */
export async function takeState(
  query: Queryable,
  login: { state: string; browser: string; provider: string; now: Date },
): Promise<string | undefined> {
  const { state, browser, provider, now } = login;
  const expiresAt = new Date(now.getTime() + loginLifetimeMs);
  const [used] = await query
    .insert(externalLogins)
    .values({ stateHash: hashOf(state), browserHash: hashOf(browser), provider, expiresAt })
    .onConflictDoNothing()
    .returning({ stateHash: externalLogins.stateHash });
  return used?.stateHash;
}

/** Creates the ticket of a login, which replaces the earlier one, and stores the identity. Only the ticket's hash is stored. */
export async function issueTicket(
  query: Queryable,
  stateHash: string,
  input: {
    kind: LoginTicketKind;
    now: Date;
    identity?: LoginIdentity;
    plan?: EditorPlan;
  },
): Promise<string> {
  const { kind: ticketKind, now, identity, plan } = input;
  const ticket = newSecret();
  const ticketExpiresAt = new Date(now.getTime() + ticketLifetimeMs[ticketKind]);
  await query
    .update(externalLogins)
    .set({ ...identity, ...plan, ticketHash: hashOf(ticket), ticketKind, ticketExpiresAt })
    .where(eq(externalLogins.stateHash, stateHash));
  return ticket;
}

/** A mail with digits that a browser waits for. */
export interface AwaitedMail {
  readonly stateHash: string;
  readonly browserHash: string;
  readonly now: Date;
}

/** Stores the login behind a sign-in mail and returns the ticket to mail, which lives as long as the state; undefined when it is stored already. */
export async function insertMailedTicket(
  tx: Queryable,
  { email, now, ...login }: AwaitedMail & { readonly email: string },
): Promise<string | undefined> {
  const ticket = newSecret();
  const inserted = await tx
    .insert(externalLogins)
    .values({
      ...{ ...login, ...mailboxWay(email), email, emailVerified: true },
      ...{ provider: 'email', kind: 'email', ticketKind: 'session', ticketHash: hashOf(ticket) },
      ticketExpiresAt: new Date(now.getTime() + stateLifetimeMs),
      expiresAt: new Date(now.getTime() + loginLifetimeMs),
    })
    .onConflictDoNothing()
    .returning({ stateHash: externalLogins.stateHash });
  return inserted.length === 1 ? ticket : undefined;
}

/** The hash of the mailed ticket that a browser waits for; undefined when it was not mailed, was used or is too old. */
export async function findMailedTicket(query: Queryable, awaited: AwaitedMail) {
  const [login] = await query
    .select({ ticketHash: externalLogins.ticketHash })
    .from(externalLogins)
    .where(isAwaited(awaited));
  return login?.ticketHash ?? undefined;
}

const isAwaited = ({ stateHash, browserHash, now }: AwaitedMail) =>
  and(
    eq(externalLogins.stateHash, stateHash),
    eq(externalLogins.browserHash, browserHash),
    eq(externalLogins.issuer, mailboxIssuer),
    gt(externalLogins.ticketExpiresAt, now),
  );

/** Replaces the mailed ticket by one for the waiting page. Of racing callers only one gets it. */
export async function replaceMailedTicket(
  query: Queryable,
  { ticketHash, ...awaited }: AwaitedMail & { readonly ticketHash: string },
): Promise<string | undefined> {
  const ticket = newSecret();
  const ticketExpiresAt = new Date(awaited.now.getTime() + ticketLifetimeMs.session);
  const replaced = await query
    .update(externalLogins)
    .set({ ticketHash: hashOf(ticket), ticketExpiresAt })
    .where(and(isAwaited(awaited), eq(externalLogins.ticketHash, ticketHash)))
    .returning({ stateHash: externalLogins.stateHash });
  return replaced.length === 1 ? ticket : undefined;
}

/** The browser that waits for the mail with a ticket. */
export async function findWaitingBrowser(query: Queryable, ticket: string, now: Date) {
  const [login] = await query
    .select({ browserHash: externalLogins.browserHash })
    .from(externalLogins)
    .where(
      and(
        eq(externalLogins.ticketHash, hashOf(ticket)),
        eq(externalLogins.issuer, mailboxIssuer),
        gt(externalLogins.ticketExpiresAt, now),
      ),
    );
  return login?.browserHash;
}

/** A ticket with the browser that sent it. */
export interface GivenTicket {
  readonly ticket: string;
  readonly browser: string;
  readonly kind: LoginTicketKind;
  readonly now: Date;
}

const isValid = ({ ticket, browser, kind, now }: GivenTicket) =>
  and(
    eq(externalLogins.ticketHash, hashOf(ticket)),
    eq(externalLogins.ticketKind, kind),
    eq(externalLogins.browserHash, hashOf(browser)),
    gt(externalLogins.ticketExpiresAt, now),
  );

function loginOf(row: typeof externalLogins.$inferSelect | undefined): ExternalLogin | undefined {
  if (!row || row.issuer === null || row.subject === null) return undefined;
  const { stateHash, provider, kind, issuer, subject, emailVerified, premium } = row;
  if (kind === null || kind === 'password') return undefined;
  const email = row.email ?? undefined;
  const premiumUntil = row.premiumUntil ?? undefined;
  return {
    stateHash,
    provider,
    kind,
    issuer,
    subject,
    email,
    emailVerified,
    premium,
    premiumUntil,
  };
}

/** The login of a valid ticket. */
export async function findByTicket(query: Queryable, given: GivenTicket) {
  const [row] = await query.select().from(externalLogins).where(isValid(given));
  return loginOf(row);
}

/** Uses a ticket up. Of racing callers only one gets the login. Call it in the transaction of the ticket's effect. */
export async function takeTicket(tx: Queryable, given: GivenTicket) {
  const [row] = await tx
    .update(externalLogins)
    .set({ ticketHash: null })
    .where(isValid(given))
    .returning();
  return loginOf(row);
}

/** Deletes the logins whose state and tickets have expired. */
export async function deleteOldLogins(query: Queryable, now: Date) {
  await query.delete(externalLogins).where(lte(externalLogins.expiresAt, now));
}

/** Deletes the sign-in mails that wait for an account. */
export async function deleteMailedTickets(tx: Queryable, uid: string) {
  const { email } = users;
  const address = tx.select({ email }).from(users).where(eq(users.uid, uid));
  const { issuer, email: mailedTo } = externalLogins;
  await tx.delete(externalLogins).where(and(eq(issuer, mailboxIssuer), inArray(mailedTo, address)));
}

/** Deletes the logins of an email address. */
export async function deleteLoginsOf(tx: Queryable, email: string) {
  await tx.delete(externalLogins).where(eq(externalLogins.email, email));
}
