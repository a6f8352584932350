import { pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { users } from '../auth-session.tables';

/** Accounts of other services that open an account, such as the LaTeX editor's (`overleaf`). */
export const linkedIdentities = pgTable(
  'linked_identities',
  {
    provider: text().notNull(),
    /** The provider's own id of the user: the `overleafId`. */
    subject: text().notNull(),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    /** The email address that the provider vouched for. */
    email: text().notNull(),
    linkedAt: timestamp('linked_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    unique('linked_identities_one_of_a_provider').on(table.uid, table.provider),
  ],
);
