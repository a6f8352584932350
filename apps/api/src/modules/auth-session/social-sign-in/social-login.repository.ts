import { durations } from '@portal/shared/util';
import { and, eq, gt, lte } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import type { ExternalIdentity } from '../../../ports/identity-providers';
import { hashOf, newSecret } from '../../../platform/secrets';
import { stateLifetimeMs } from '../../../platform/external-login/login-state';
import { socialLogins, type SocialTicketKind } from './social.tables';

/** The lifetime of a ticket: time for a redirect, or to enter a password (AUTH-153). */
const ticketLifetimeMs: Readonly<Record<SocialTicketKind, number>> = {
  session: durations.oneMinuteMs,
  reauthentication: durations.oneMinuteMs,
  link: 10 * durations.oneMinuteMs,
};
/** A sign-in is stored for longer than its state and tickets are valid. */
const loginLifetimeMs = stateLifetimeMs + ticketLifetimeMs.session + ticketLifetimeMs.link;

/** A sign-in that returned from its provider. */
export interface SocialLogin extends ExternalIdentity {
  readonly stateHash: string;
  readonly provider: string;
}

/** Uses a state up. Of racing callers only one gets its hash, which names the sign-in from then on. */
export async function takeState(
  query: Queryable,
  login: { state: string; browser: string; provider: string; now: Date },
): Promise<string | undefined> {
  const { state, browser, provider, now } = login;
  const expiresAt = new Date(now.getTime() + loginLifetimeMs);
  const [used] = await query
    .insert(socialLogins)
    .values({ stateHash: hashOf(state), browserHash: hashOf(browser), provider, expiresAt })
    .onConflictDoNothing()
    .returning({ stateHash: socialLogins.stateHash });
  return used?.stateHash;
}

/** Creates the ticket of a sign-in, which replaces the earlier one, and stores the identity. Only the ticket's hash is stored. */
export async function issueTicket(
  query: Queryable,
  stateHash: string,
  input: { kind: SocialTicketKind; now: Date; identity?: ExternalIdentity },
): Promise<string> {
  const { kind, now, identity } = input;
  const ticket = newSecret();
  const ticketExpiresAt = new Date(now.getTime() + ticketLifetimeMs[kind]);
  await query
    .update(socialLogins)
    .set({ ...identity, ticketHash: hashOf(ticket), ticketKind: kind, ticketExpiresAt })
    .where(eq(socialLogins.stateHash, stateHash));
  return ticket;
}

/** A ticket with the browser that sent it. */
export interface GivenTicket {
  readonly ticket: string;
  readonly browser: string;
  readonly kind: SocialTicketKind;
  readonly now: Date;
}

const isValid = ({ ticket, browser, kind, now }: GivenTicket) =>
  and(
    eq(socialLogins.ticketHash, hashOf(ticket)),
    eq(socialLogins.ticketKind, kind),
    eq(socialLogins.browserHash, hashOf(browser)),
    gt(socialLogins.ticketExpiresAt, now),
  );

function loginOf(row: typeof socialLogins.$inferSelect | undefined): SocialLogin | undefined {
  if (!row || row.issuer === null || row.subject === null) return undefined;
  const { stateHash, provider, issuer, subject, emailVerified } = row;
  return { stateHash, provider, issuer, subject, email: row.email ?? undefined, emailVerified };
}

/** The sign-in of a valid ticket. */
export async function findByTicket(query: Queryable, given: GivenTicket) {
  const [row] = await query.select().from(socialLogins).where(isValid(given));
  return loginOf(row);
}

/** Uses a ticket up. Of racing callers only one gets the sign-in. Call it in the transaction of the ticket's effect. */
export async function takeTicket(tx: Queryable, given: GivenTicket) {
  const [row] = await tx
    .update(socialLogins)
    .set({ ticketHash: null })
    .where(isValid(given))
    .returning();
  return loginOf(row);
}

/** Deletes the sign-ins whose state and tickets have expired. */
export async function deleteOldSocialLogins(query: Queryable, now: Date) {
  await query.delete(socialLogins).where(lte(socialLogins.expiresAt, now));
}
