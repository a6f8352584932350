import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '@portal/server/contracts';
import { institutionProviders } from './way-in.tables';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const institution = () =>
  text()
    .notNull()
    .references(() => institutionProviders.id, { onDelete: 'cascade' });

/** The tokens of the programs with which institutions manage their users (AUTH-560). */
export const scimTokens = pgTable(
  'scim_tokens',
  {
    hash: text().primaryKey(),
    institution: institution(),
    createdAt: moment('created_at').notNull(),
    /** Null until it is rotated. */
    expiresAt: moment('expires_at'),
  },
  (table) => [
    index('scim_tokens_institution').on(table.institution),
    index('scim_tokens_expires_at').on(table.expiresAt),
  ],
);

/** The accounts that institutions manage, as their programs know them; whether one is active stands in `users` (AUTH-562). */
export const scimUsers = pgTable(
  'scim_users',
  {
    institution: institution(),
    /** Names the user to the institution; no other id of the account is told. */
    id: text().notNull(),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    userName: text('user_name').notNull(),
    externalId: text('external_id'),
    /** The address that the institution gave, in its canonical spelling; the account may have another one since. */
    email: text().notNull(),
    createdAt: moment('created_at').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.institution, table.id] }),
    uniqueIndex('scim_users_user').on(table.institution, table.uid),
    uniqueIndex('scim_users_name').on(table.institution, sql`lower(${table.userName})`),
    index('scim_users_external_id').on(table.institution, table.externalId),
    index('scim_users_email').on(table.institution, table.email),
    index('scim_users_uid').on(table.uid),
  ],
);
