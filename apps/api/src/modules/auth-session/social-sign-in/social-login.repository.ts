import { and, eq, gt, lte } from 'drizzle-orm';
import type { Queryable } from '../../../ports/database';
import type { ExternalIdentity } from '../../../ports/identity-providers';
import { hashOf, newSecret } from '../../../platform/secrets';
import { loginLifeMs, ticketLifeMs } from './social.policy';
import { socialLogins, type SocialTicketKind } from './social.tables';

/** A sign-in whose provider has answered. */
export interface SocialLogin extends ExternalIdentity {
  readonly stateHash: string;
  readonly provider: string;
}

/** Uses a state up; of any number of callers one gets its hash, which names the sign-in from now on. */
export async function spendState(
  query: Queryable,
  login: { state: string; browser: string; provider: string; now: Date },
): Promise<string | undefined> {
  const { state, browser, provider, now } = login;
  const expiresAt = new Date(now.getTime() + loginLifeMs);
  const [used] = await query
    .insert(socialLogins)
    .values({ stateHash: hashOf(state), browserHash: hashOf(browser), provider, expiresAt })
    .onConflictDoNothing()
    .returning({ stateHash: socialLogins.stateHash });
  return used?.stateHash;
}

/** Makes the one ticket of a sign-in, and writes down who the provider says it is; only the ticket's hash is stored. */
export async function issueTicket(
  query: Queryable,
  stateHash: string,
  input: { kind: SocialTicketKind; now: Date; identity?: ExternalIdentity },
): Promise<string> {
  const { kind, now, identity } = input;
  const ticket = newSecret();
  const ticketExpiresAt = new Date(now.getTime() + ticketLifeMs[kind]);
  await query
    .update(socialLogins)
    .set({ ...identity, ticketHash: hashOf(ticket), ticketKind: kind, ticketExpiresAt })
    .where(eq(socialLogins.stateHash, stateHash));
  return ticket;
}

/** A ticket as a page sends it, and the browser it comes from. */
export interface GivenTicket {
  readonly ticket: string;
  readonly browser: string;
  readonly kind: SocialTicketKind;
  readonly now: Date;
}

const living = ({ ticket, browser, kind, now }: GivenTicket) =>
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

/** The sign-in that a ticket could be used for now. */
export async function findByTicket(query: Queryable, given: GivenTicket) {
  const [row] = await query.select().from(socialLogins).where(living(given));
  return loginOf(row);
}

/** Uses a ticket up; of any number of callers one gets the sign-in. Call it in the transaction of the ticket's effect. */
export async function spendTicket(tx: Queryable, given: GivenTicket) {
  const [row] = await tx
    .update(socialLogins)
    .set({ ticketHash: null })
    .where(living(given))
    .returning();
  return loginOf(row);
}

/** Removes the sign-ins whose state and tickets have expired. */
export async function deleteOldSocialLogins(query: Queryable, now: Date) {
  await query.delete(socialLogins).where(lte(socialLogins.expiresAt, now));
}
