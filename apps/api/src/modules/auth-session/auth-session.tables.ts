import type { PremiumSource } from '@portal/auth-session/domain';
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import type { CodeKind } from './auth-session.policy';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** One row an account. */
export const users = pgTable('users', {
  uid: text().primaryKey(),
  /** In its canonical spelling, so that two spellings never make two accounts. */
  email: text().notNull().unique('users_email'),
  emailVerified: boolean('email_verified').notNull().default(false),
  /** Absent for a person who only comes in from elsewhere. */
  passwordHash: text('password_hash'),
  /** What the product calls `uuid`: names the account without giving the uid away. */
  reference: text().notNull().unique('users_reference'),
  createdAt: moment('created_at').notNull(),
});

/** One row a sign-in; the session lives while it is neither ended nor expired. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    /** The part of every refresh token of this session that stays; only holders of such a token know it. */
    family: text().notNull().unique('sessions_family'),
    /** Hash of the one refresh token that may be used now. */
    tokenHash: text('token_hash').notNull(),
    previousTokenHash: text('previous_token_hash'),
    /** How often the refresh token was rotated. */
    generation: integer().notNull().default(0),
    rotatedAt: moment('rotated_at'),
    remembered: boolean().notNull(),
    /** What its owner calls it by to end it; opens nothing. */
    reference: text().notNull(),
    device: text(),
    /** Where it was used last. */
    country: text(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('sessions_living_of_user')
      .on(table.uid)
      .where(sql`${table.endedAt} is null`),
    index('sessions_expires_at').on(table.expiresAt),
  ],
);

/** The code in a mailed link, by its hash; a new one of the same kind replaces the old one. */
export const emailCodes = pgTable(
  'email_codes',
  {
    hash: text().primaryKey(),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    kind: text().$type<CodeKind>().notNull(),
    /** The address that a change of address leads to. */
    newEmail: text('new_email'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    unique('email_codes_one_of_a_kind').on(table.uid, table.kind),
    index('email_codes_expires_at').on(table.expiresAt),
  ],
);

/** Sign-ins tried for an address, known or not, since the last that succeeded. */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    /** A keyed hash of the address. */
    key: text().primaryKey(),
    tried: integer().notNull(),
    /** Whether the last attempt was let through to the password. */
    judged: boolean().notNull(),
    /** The next attempt is let through at this moment. */
    notBefore: moment('not_before').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('sign_in_attempts_expires_at').on(table.expiresAt)],
);

/** Who may use Premium and why; written by the domains that know, read at every authorised call. */
export const premiumRights = pgTable(
  'premium_rights',
  {
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    source: text().$type<PremiumSource>().notNull(),
    reference: text().notNull(),
    isPaid: boolean('is_paid').notNull(),
    reason: text().notNull(),
    /** The right counts before this moment; without one, until it is revoked. */
    validUntil: moment('valid_until'),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.source, table.reference] })],
);
