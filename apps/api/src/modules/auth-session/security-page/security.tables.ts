import type { SecurityEventKind } from '@portal/auth-session/domain';
import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../auth-session.tables';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const owner = () =>
  text()
    .notNull()
    .references(() => users.uid, { onDelete: 'cascade' });

/** What happened to an account, for its owner's eyes. */
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

/** Where a person has signed in from before; the owner is told of any other. */
export const knownDevices = pgTable(
  'known_devices',
  {
    uid: owner(),
    /** Empty when the browser does not tell. */
    device: text().notNull(),
    country: text().notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.device, table.country] }),
    index('known_devices_last_seen_at').on(table.lastSeenAt),
  ],
);

/** Addresses that an account had before, and the code that brings each back, by its hash. */
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
