import { boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** A row for each login that returned from the LaTeX editor. It outlives the state, so that no state is used twice. */
export const editorLogins = pgTable(
  'editor_logins',
  {
    stateHash: text('state_hash').primaryKey(),
    /** The browser that started it. */
    browserHash: text('browser_hash').notNull(),
    /** The ticket that links the editor's user to an account; null unless it may be used now. */
    ticketHash: text('ticket_hash').unique('editor_logins_ticket'),
    ticketExpiresAt: moment('ticket_expires_at'),
    overleafId: text('overleaf_id'),
    /** The address that the editor has confirmed, in its canonical spelling. */
    email: text(),
    premium: boolean().notNull().default(false),
    premiumUntil: moment('premium_until'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('editor_logins_expires_at').on(table.expiresAt)],
);
