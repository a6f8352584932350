import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '../auth-session.tables';

/** The LaTeX editor's wire name among the providers. */
export const editorProvider = 'overleaf';

/** Users of other services who open an account: those of the LaTeX editor (`overleaf`) and of OpenID providers. */
export const linkedIdentities = pgTable(
  'linked_identities',
  {
    /** `overleaf`, or the issuer of an OpenID provider. */
    provider: text().notNull(),
    /** The provider's own id of the user, which stays when the email address there changes: the `overleafId`. */
    subject: text().notNull(),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    /** The email address that the LaTeX editor vouched for last; null for an OpenID provider. */
    email: text(),
    /** Whether it opens the account by itself; if not, the account's password is needed once more. */
    trusted: boolean().notNull().default(true),
    linkedAt: timestamp('linked_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    index('linked_identities_uid').on(table.uid),
    uniqueIndex('linked_identities_one_editor_user')
      .on(table.uid)
      .where(sql`${table.provider} = 'overleaf'`),
  ],
);
