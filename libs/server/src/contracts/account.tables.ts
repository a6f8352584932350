import { sql } from 'drizzle-orm';
import { boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** A row for each account: the one row that the tables of every domain may refer to. */
export const users = pgTable('users', {
  uid: text().primaryKey(),
  /** In its canonical spelling, so that two spellings never make two accounts. */
  email: text().notNull().unique('users_email'),
  emailVerified: boolean('email_verified').notNull().default(false),
  /** Null for a user who only signs in through another service. */
  passwordHash: text('password_hash'),
  /** The `uuid` of the endpoints: names the account without revealing its uid. */
  reference: text().notNull().unique('users_reference'),
  createdAt: moment('created_at').notNull(),
  /** While set, nobody signs in (AUTH-417). */
  lockedAt: moment('locked_at'),
  /** Until then the user needs no sign-in of an institution that forbids other ways (AUTH-499). */
  otherWaysUntil: moment('other_ways_until'),
  /** The institutions that have deactivated the user: their ways in open nothing (AUTH-565). */
  barredBy: text('barred_by')
    .array()
    .notNull()
    .default(sql`'{}'`),
  /** The device and country that signed up with a password, for the owner of the email address to recognize. */
  openedDevice: text('opened_device'),
  openedCountry: text('opened_country'),
  /** When the user declined to be offered a passkey, for good (AUTH-591). */
  passkeyOfferDeclinedAt: moment('passkey_offer_declined_at'),
});

/** The SQL expression of the domain of a user's address and every domain above it, for a look-up by index. */
export const domainsOfUser = sql`array(
  select array_to_string(labels[first:], '.')
  from (select string_to_array(split_part(${users.email}, '@', 2), '.') as labels) as host,
    generate_subscripts(labels, 1) as first)`;
