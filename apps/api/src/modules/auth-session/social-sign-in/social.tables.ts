import { boolean, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../auth-session.tables';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Users of OpenID providers whose identity opens an account. */
export const socialIdentities = pgTable(
  'social_identities',
  {
    issuer: text().notNull(),
    /** The issuer's own id of the user, which stays when the email address there changes. */
    subject: text().notNull(),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    /** Whether it opens the account by itself; if not, the account's password is needed once more. */
    trusted: boolean().notNull(),
    linkedAt: moment('linked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index('social_identities_uid').on(table.uid),
  ],
);

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
