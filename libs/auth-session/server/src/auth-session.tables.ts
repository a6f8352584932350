import { users } from '@portal/server/contracts';
import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { EmailActionMode } from '@portal/auth-session/domain';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** A row for each sign-in. A session is alive while it is neither ended nor expired. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    /** The part that all refresh tokens of this session share. */
    family: text().notNull().unique('sessions_family'),
    /** Hash of the refresh token that may be used now. */
    tokenHash: text('token_hash').notNull(),
    previousTokenHash: text('previous_token_hash'),
    /** How often the refresh token was rotated. */
    generation: integer().notNull().default(0),
    rotatedAt: moment('rotated_at'),
    /** How often the previous refresh token may still come back; none once its successor was seen in use. */
    returnsLeft: integer('returns_left').notNull().default(0),
    remembered: boolean().notNull(),
    /** Names the session to its owner, who can end it by this; it gives no access. */
    reference: text().notNull(),
    device: text(),
    /** The country it was used from last. */
    country: text(),
    /** A hash of the network it was used from last, so that its owner recognizes it without the address being stored. */
    network: text(),
    createdAt: moment('created_at').notNull(),
    /** When the user last proved who they are in this session; a refresh does not change it. */
    authenticatedAt: moment('authenticated_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
    /** The way into the account that opened it; null when it is not known or was removed. */
    wayId: text('way_id'),
    /** Whether the second factor was given when it was opened, or the device was trusted. */
    secondFactor: boolean('second_factor').notNull().default(false),
  },
  (table) => [
    index('sessions_of_user').on(table.uid),
    index('sessions_expires_at').on(table.expiresAt),
  ],
);

/** The purposes of a mailed code; the code that undoes a change of email address has a table of its own. */
export type CodeKind = Exclude<EmailActionMode, 'undoEmailChange'>;

/** Codes in mailed links, by their hash. */
export const emailCodes = pgTable(
  'email_codes',
  {
    hash: text().primaryKey(),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    kind: text().$type<CodeKind>().notNull(),
    /** The new address of a change of email address. */
    newEmail: text('new_email'),
    /** The way into the account that the link removes, or the reference of the session that it ends. */
    wayId: text('way_id'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('email_codes_of_user').on(table.uid, table.kind),
    index('email_codes_expires_at').on(table.expiresAt),
  ],
);

/** Wrong passwords for an email address, known or not, since the last one that was right. */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    /** A keyed hash of the email address. */
    key: text().notNull(),
    /** Empty for signing in from anywhere; otherwise what has a budget of its own, such as the id of a known device. */
    scope: text().notNull().default(''),
    tried: integer().notNull(),
    /** Whether the password of the last attempt was checked. */
    judged: boolean().notNull(),
    /** From then on the next attempt is allowed. */
    notBefore: moment('not_before').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.scope] }),
    index('sign_in_attempts_expires_at').on(table.expiresAt),
  ],
);
