import type { LoginKind, WayInKind } from '@portal/auth-session/domain';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '@portal/server/contracts';
import type { InstitutionProtocol } from '@portal/server/ports';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** The wire name of the LaTeX editor among the issuers. */
export const editorIssuer = 'overleaf';

/** Vouches for a password, whose hash is in the account's row. */
export const passwordIssuer = 'portal';

/** Vouches for passkeys, whose ids are the subjects. */
export const passkeyIssuer = 'passkey';

/** Vouches for who reads the mail to an address, which is the subject. It is no row: it holds for every account with a verified address. */
export const mailboxIssuer = 'mailbox';

/** The providers with which institutions sign their people in (AUTH-490). */
export const institutionProviders = pgTable('institution_providers', {
  /** The first domain, which is also the issuer of the ways into the accounts: no provider can vouch for users of another one. */
  id: text().primaryKey(),
  name: text().notNull(),
  protocol: text().$type<InstitutionProtocol>().notNull().default('openid'),
  /** The address of the provider's metadata, or its issuer; for SAML it may be the metadata itself (AUTH-520). */
  metadata: text().notNull(),
  /** The portal's id at the provider. */
  clientId: text('client_id').notNull(),
  /** Sealed; null for a public client. */
  clientSecret: text('client_secret'),
  scopes: text().array().notNull(),
  /** What the provider says of a member: `eduperson_affiliation=student`; null when everybody who signs in is one. */
  memberClaim: text('member_claim'),
  /** Whether the people of its domains sign in with nothing else. */
  isOnly: boolean('is_only').notNull(),
});

/** The email domains of institutions that sign their people in; subdomains are included. */
export const institutionDomains = pgTable(
  'institution_domains',
  {
    /** In lower case. */
    domain: text().primaryKey(),
    providerId: text('provider_id')
      .notNull()
      .references(() => institutionProviders.id, { onDelete: 'cascade' }),
  },
  (table) => [index('institution_domains_provider').on(table.providerId)],
);

/** The ways into the accounts: a row for each password, each identity at a provider, each user of the LaTeX editor and each passkey. */
export const waysIn = pgTable(
  'ways_in',
  {
    /** Names the way to its owner, who can remove it by this; it opens nothing. */
    id: text().primaryKey(),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    kind: text().$type<WayInKind>().notNull(),
    /** Who vouches for the user: an OpenID provider's issuer, the first domain of an institution, {@link editorIssuer}, {@link passkeyIssuer} or {@link passwordIssuer}. */
    issuer: text().notNull(),
    /** The issuer's own id of the user, which stays when the email address there changes; the account's own id for a password. */
    subject: text().notNull(),
    /** How its owner calls it; only passkeys have one. */
    label: text(),
    /** The email address that the issuer vouched for last. */
    email: text(),
    /** Whether it opens the account by itself; if not, the account's password is needed once more. */
    trusted: boolean().notNull().default(true),
    /** The browser and system that added it; null when they are unknown. */
    device: text(),
    addedAt: moment('added_at').notNull(),
  },
  (table) => [
    unique('ways_in_identity').on(table.issuer, table.subject),
    index('ways_in_uid').on(table.uid),
    uniqueIndex('ways_in_one_editor_user')
      .on(table.uid)
      .where(sql`${table.kind} = 'editor'`),
  ],
);

/** The public keys of passkeys; whose they are stands in the list of ways in. */
export const passkeys = pgTable('passkeys', {
  wayId: text('way_id')
    .primaryKey()
    .references(() => waysIn.id, { onDelete: 'cascade' }),
  /** In COSE's format, base64url. */
  publicKey: text('public_key').notNull(),
  /** How often it was used, as its authenticator counts; 0 where it does not. */
  counter: bigint({ mode: 'number' }).notNull(),
});

/** The authenticator apps of users, with their recovery codes. */
export const secondFactors = pgTable(
  'second_factors',
  {
    uid: text()
      .primaryKey()
      .references(() => users.uid, { onDelete: 'cascade' }),
    /** The app's key, sealed. */
    sealed: text().notNull(),
    /** From then on it is asked for; null until a first code has shown that the app works. */
    confirmedAt: moment('confirmed_at'),
    /** The time step of the last code: no earlier or equal one is accepted. */
    lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
    /** The last answer; it ends every question that was asked before. */
    answeredAt: moment('answered_at'),
    /** The hashes of the codes that are left. */
    recoveryCodes: text('recovery_codes').array().notNull().default([]),
    /** Whether the code is also asked for after a login with another service. */
    asksElsewhere: boolean('asks_elsewhere').notNull().default(false),
    /** What the cookie of a trusted device holds; another one ends the trust. */
    trustKey: text('trust_key').notNull(),
    /** From when it is no longer asked for, because a user who proved the first way and the mailbox has lost it; else null. */
    removesAt: moment('removes_at'),
    /** Whether its owner was reminded of that. */
    isReminded: boolean('is_reminded').notNull().default(false),
  },
  (table) => [
    index('second_factors_removes_at')
      .on(table.removesAt)
      .where(sql`${table.removesAt} is not null`),
  ],
);

/** What the ticket of a login at another service is traded for. */
export type LoginTicketKind = 'session' | 'link' | 'confirmation' | 'reauthentication';

/** A row for each login that returned from another service. It outlives the state, so that no state is used twice. */
export const externalLogins = pgTable(
  'external_logins',
  {
    stateHash: text('state_hash').primaryKey(),
    /** The ticket that may be used now; null before the service's response was checked and after the last ticket. */
    ticketHash: text('ticket_hash').unique('external_logins_ticket'),
    ticketKind: text('ticket_kind').$type<LoginTicketKind>(),
    ticketExpiresAt: moment('ticket_expires_at'),
    /** The browser that started it. */
    browserHash: text('browser_hash').notNull(),
    /** The name of the service in the configuration. */
    provider: text().notNull(),
    kind: text().$type<WayInKind | LoginKind>(),
    issuer: text(),
    subject: text(),
    /** In its canonical spelling. */
    email: text(),
    emailVerified: boolean('email_verified').notNull().default(false),
    /** Whether the LaTeX editor named its Premium plan, or the institution called the user a member. */
    premium: boolean().notNull().default(false),
    premiumUntil: moment('premium_until'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('external_logins_expires_at').on(table.expiresAt)],
);
