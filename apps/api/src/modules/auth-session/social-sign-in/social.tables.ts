import { boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** What a ticket of a social sign-in is traded for. */
export type SocialTicketKind = 'session' | 'link' | 'reauthentication';

/** A row for each sign-in that returned from a provider. It outlives the state, so that no state is used twice. */
export const socialLogins = pgTable(
  'social_logins',
  {
    stateHash: text('state_hash').primaryKey(),
    /** The ticket that may be used now; null before the provider's response was checked and after the last ticket. */
    ticketHash: text('ticket_hash').unique('social_logins_ticket'),
    ticketKind: text('ticket_kind').$type<SocialTicketKind>(),
    ticketExpiresAt: moment('ticket_expires_at'),
    /** The browser that started it. */
    browserHash: text('browser_hash').notNull(),
    provider: text().notNull(),
    issuer: text(),
    subject: text(),
    /** In its canonical spelling. */
    email: text(),
    emailVerified: boolean('email_verified').notNull().default(false),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('social_logins_expires_at').on(table.expiresAt)],
);
