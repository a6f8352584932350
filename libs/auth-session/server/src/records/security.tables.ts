import type { SecurityEventKind } from '@portal/auth-session/domain';
import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '@portal/server/contracts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const owner = () =>
  text()
    .notNull()
    .references(() => users.uid, { onDelete: 'cascade' });

/** What happened to an account, for its owner to see. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: text().primaryKey(),
    uid: owner(),
    kind: text().$type<SecurityEventKind>().notNull(),
    at: moment('at').notNull(),
    device: text(),
    country: text(),
  },
  (table) => [
    index('security_events_of_user').on(table.uid, table.at),
    index('security_events_at').on(table.at),
  ],
);

/** The devices and countries that a user has signed in from. The owner gets a mail about every other one. */
export const knownDevices = pgTable(
  'known_devices',
  {
    uid: owner(),
    /** Empty when it is not known. */
    device: text().notNull(),
    country: text().notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.device, table.country] }),
    index('known_devices_last_seen_at').on(table.lastSeenAt),
  ],
);

/** The earlier email addresses of accounts, and the hashes of the codes that bring them back. */
export const emailChangeUndos = pgTable(
  'email_change_undos',
  {
    hash: text().primaryKey(),
    uid: owner(),
    email: text().notNull(),
    changedAt: moment('changed_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('email_change_undos_uid').on(table.uid),
    index('email_change_undos_email').on(table.email),
    index('email_change_undos_expires_at').on(table.expiresAt),
  ],
);
