import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** How far an action was. */
export type AuditPhase = 'started' | 'done' | 'not-done' | 'refused' | 'failed';

/**
 * What operators did by command: a row when a command starts and one when it ends. Triggers refuse to change rows, and to
 * delete any that are not too old to keep (SHARED-331). It has no email addresses; the uid of an account that was deleted refers to nobody.
 */
export const adminActions = pgTable(
  'admin_actions',
  {
    id: text().primaryKey(),
    /** The same for the start and the end of a command. */
    action: text().notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    phase: text().$type<AuditPhase>().notNull(),
    /** Who did it: as they named themselves, else the user of the operating system. */
    actor: text().notNull(),
    systemUser: text('system_user').notNull(),
    command: text().notNull(),
    /** The uid of the account that it is about. */
    subject: text(),
    /** The arguments and options; of an email address, only its first letter and its domain. */
    words: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    reason: text(),
  },
  (table) => [index('admin_actions_at').on(table.at)],
);
