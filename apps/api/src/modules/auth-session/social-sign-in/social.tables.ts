import { boolean, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../auth-session.tables';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** People at OpenID providers who open an account here. */
export const socialIdentities = pgTable(
  'social_identities',
  {
    issuer: text().notNull(),
    /** The issuer's own name of the person: it stays when the address there changes. */
    subject: text().notNull(),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    /** Whether it opens the account by itself; if not, the account's password is asked for once more. */
    trusted: boolean().notNull(),
    linkedAt: moment('linked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index('social_identities_uid').on(table.uid),
  ],
);

/** What a social sign-in's ticket is good for. */
export type SocialTicketKind = 'session' | 'link';

/** One row a sign-in that came back from a provider; the row outlives the state, so that no state is used twice. */
export const socialLogins = pgTable(
  'social_logins',
  {
    stateHash: text('state_hash').primaryKey(),
    /** The one ticket that may be used now; none before the provider's answer was checked, and after the last one. */
    ticketHash: text('ticket_hash').unique('social_logins_ticket'),
    ticketKind: text('ticket_kind').$type<SocialTicketKind>(),
    ticketExpiresAt: moment('ticket_expires_at'),
    /** The browser that began it. */
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
