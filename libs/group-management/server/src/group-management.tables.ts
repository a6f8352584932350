import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import type {
  ActivityDetail,
  GroupAction,
  GroupType,
  MemberStatus,
  OfferedRole,
  RemovalState,
} from '@portal/group-management/domain';

/** What a search looks for its parts in: an address, in a form that no other condition has. */
export const searchedText = (email: AnyPgColumn) => sql`(${email} || '')`;

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** A row for each group. The counters equal the rows of its seats. */
export const groups = pgTable('groups', {
  id: text().primaryKey(),
  /** The subscription that pays for the group; null for an institution. */
  subscriptionId: text('subscription_id').unique('groups_subscription_id'),
  name: text().notNull(),
  type: text().$type<GroupType>().notNull(),
  /** Null: the number of seats is not limited. */
  quota: integer(),
  active: integer().notNull().default(0),
  pending: integer().notNull().default(0),
  /** How many invitations were sent since `invitedSince`, for the limit of a day. */
  invited: integer().notNull().default(0),
  invitedSince: moment('invited_since').notNull(),
  /** Whether an account with another address may use a mailed invitation (GROUP-470). */
  allowsOtherAddress: boolean('allows_other_address').notNull().default(false),
  /** Whether its administrators need a session in two steps (GROUP-481). */
  needsSecondFactor: boolean('needs_second_factor').notNull().default(false),
  /** Whether the next group that the owner buys is this one, which has ended, with its members (GROUP-476). */
  keepsMembers: boolean('keeps_members').notNull().default(false),
  /** Whether the members have Premium. */
  isLive: boolean('is_live').notNull(),
  createdAt: moment('created_at').notNull(),
});

const seatColumns = () => ({
  groupId: text('group_id')
    .notNull()
    .references(() => groups.id, { onDelete: 'cascade' }),
  /** The account of an active member; null while the invitation is open. */
  uid: text(),
  /** The account that had the invited address verified, and has another one now (GROUP-455). */
  formerUid: text('former_uid'),
  /** In its canonical spelling: the account's address, else the invited one. */
  email: text().notNull(),
  /** The invited address of an account that accepted with another one (GROUP-470). */
  invitedAs: text('invited_as'),
  status: text().$type<MemberStatus>().notNull(),
  addedAt: moment('added_at').notNull(),
  /** The last invitation, or the acceptance. */
  updatedAt: moment('updated_at').notNull(),
  /** A random value from which the invitation link is derived. */
  invitation: text().notNull(),
  /** The hash of the link's secret. */
  invitationHash: text('invitation_hash').notNull(),
  /** The account that sent the invitation last; null for an institution's operator, and once that account is deleted. */
  invitedBy: text('invited_by'),
  /** When the invited person asked for a new invitation, because the last one had expired. */
  askedAt: moment('asked_at'),
  /** Whether the invitation still has to be mailed. */
  isMailDue: boolean('is_mail_due').notNull(),
  /** The mail waits until then, because its mailbox got too many. */
  mailHeldUntil: moment('mail_held_until'),
});

/** A seat: of an account, or of an invited address while the invitation is open (GROUP-5). */
export const groupMembers = pgTable('group_members', seatColumns(), (table) => [
  primaryKey({ columns: [table.groupId, table.email] }),
  unique('group_members_invitation_hash').on(table.invitationHash),
  index('group_members_email').on(table.email),
  index('group_members_uid').on(table.uid),
  index('group_members_former_uid')
    .on(table.formerUid)
    .where(sql`${table.formerUid} is not null`),
  index('group_members_invited_as')
    .on(table.invitedAs)
    .where(sql`${table.invitedAs} is not null`),
  uniqueIndex('group_members_account').on(table.groupId, table.uid),
  index('group_members_by_update').on(table.groupId, table.updatedAt, table.email),
  index('group_members_by_status').on(table.groupId, table.status, table.email),
  index('group_members_by_status_and_update').on(
    table.groupId,
    table.status,
    table.updatedAt,
    table.email,
  ),
  // For the search of any part of the address; needs the extension pg_trgm. Of an expression: an index of the column serves
  // equality, too, and old statistics make the planner choose it for a thousand addresses, which then take half a minute.
  index('group_members_searched').using('gin', sql`${searchedText(table.email)} gin_trgm_ops`),
  index('group_members_mail_due')
    .on(table.groupId)
    .where(sql`${table.isMailDue}`),
  index('group_members_mail_held')
    .on(table.mailHeldUntil)
    .where(sql`${table.mailHeldUntil} is not null`),
]);

/** A role that a member is offered and has not answered; it ends with the seat (GROUP-229). */
export const roleOffers = pgTable(
  'group_role_offers',
  {
    groupId: text('group_id').notNull(),
    uid: text().notNull(),
    role: text().$type<OfferedRole>().notNull(),
    /** Whether who becomes the owner pays for the group too (GROUP-457). */
    withPayment: boolean('with_payment').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.uid] }),
    foreignKey({
      name: 'group_role_offers_seat',
      columns: [table.groupId, table.uid],
      foreignColumns: [groupMembers.groupId, groupMembers.uid],
    }).onDelete('cascade'),
    index('group_role_offers_uid').on(table.uid),
  ],
);

/** A removal of members, until its seats are brought back or given up (GROUP-28). */
export const removals = pgTable(
  'group_removals',
  {
    id: text().primaryKey(),
    groupId: text('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    state: text().$type<RemovalState>().notNull(),
    /** How many members are removed, or brought back, and how many of them are already. */
    total: integer().notNull(),
    done: integer().notNull(),
    startedAt: moment('started_at').notNull(),
    /** Null while members are being removed or brought back. */
    undoUntil: moment('undo_until'),
  },
  (table) => [
    index('group_removals_of_group').on(table.groupId),
    index('group_removals_undo_until').on(table.undoUntil),
  ],
);

/** The seats that a removal took away, for the time in which it can be undone (GROUP-28). */
export const removedSeats = pgTable(
  'group_removed_seats',
  {
    ...seatColumns(),
    removedAt: moment('removed_at').notNull(),
    /** No foreign key: the version before inserts seats without a row for their removal. */
    removalId: text('removal_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.removalId, table.email] }),
    index('group_removed_seats_of_group').on(table.groupId, table.email),
    index('group_removed_seats_uid').on(table.uid),
    index('group_removed_seats_removed_at').on(table.removedAt),
  ],
);

/** The accounts that an administrator removed from a group: only an invitation brings them back (GROUP-463). */
export const removedAccounts = pgTable(
  'group_removed_accounts',
  {
    groupId: text('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    uid: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.uid] }),
    index('group_removed_accounts_uid').on(table.uid),
  ],
);

/**
 * The mailboxes of the members whom an administrator removed, hashed: they outlive the account, so that nobody comes back with a
 * new account or a tag in the address (GROUP-463).
 */
export const removedMailboxes = pgTable(
  'group_removed_mailboxes',
  {
    groupId: text('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    mailboxHash: text('mailbox_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.mailboxHash] })],
);

/** The link by which a class joins a group, while its owner has it switched on (GROUP-460). */
export const classLinks = pgTable('class_links', {
  groupId: text('group_id')
    .primaryKey()
    .references(() => groups.id, { onDelete: 'cascade' }),
  /** A random value from which the secret is derived. */
  seed: text().notNull(),
  /** The hash of the secret. */
  secretHash: text('secret_hash').notNull().unique('class_links_secret_hash'),
  /** In lower case, subdomains included. */
  domains: text().array().notNull(),
  /** How many accounts took a seat by it. */
  joined: integer().notNull().default(0),
});

/** Who administers a group. */
export const groupAdministrators = pgTable(
  'group_administrators',
  {
    groupId: text('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    uid: text().notNull(),
    role: text().$type<'owner' | 'admin'>().notNull(),
    since: moment('since').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.uid] }),
    index('group_administrators_uid').on(table.uid),
  ],
);

/** What the administrators of a group did (GROUP-39). */
export const groupActivity = pgTable(
  'group_activity',
  {
    id: text().primaryKey(),
    groupId: text('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    action: text().$type<GroupAction>().notNull(),
    /** The email address of who did it, as it was; null for the acceptance of an invitation. */
    actor: text(),
    /** The account of who did it. */
    actorUid: text('actor_uid'),
    /** How many members it was about. */
    count: integer().notNull(),
    detail: jsonb().$type<ActivityDetail>().notNull().default({}),
    at: moment('at').notNull(),
  },
  (table) => [
    index('group_activity_newest').on(table.groupId, table.at, table.id),
    index('group_activity_actor_uid').on(table.actorUid),
    // What was searched for may be somebody's address.
    index('group_activity_searched')
      .on(table.groupId)
      .where(sql`${table.detail} ? 'search'`),
  ],
);

/** Whom an entry of a group's log is about; a row for each of them. */
export const groupActivityMembers = pgTable(
  'group_activity_members',
  {
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    activityId: text('activity_id')
      .notNull()
      .references(() => groupActivity.id, { onDelete: 'cascade' }),
    /** The address as it was: of the account, or the invited one. */
    email: text().notNull(),
    /** The account; null for an invited address. */
    uid: text(),
  },
  (table) => [
    index('group_activity_members_of_entry').on(table.activityId, table.id),
    index('group_activity_members_email').on(table.email),
    index('group_activity_members_uid')
      .on(table.uid)
      .where(sql`${table.uid} is not null`),
  ],
);

/** The license of a group that is an institution (GROUP-300). */
export const institutions = pgTable(
  'institutions',
  {
    groupId: text('group_id')
      .primaryKey()
      .references(() => groups.id, { onDelete: 'cascade' }),
    /** Verified by the operator; in lower case, subdomains included. */
    domains: text().array().notNull(),
    startsAt: moment('starts_at').notNull(),
    /** The license is valid before this moment. */
    endsAt: moment('ends_at').notNull(),
    /** The address whose verified account becomes the owner. */
    administrator: text().notNull(),
    /** Whether that account is the owner already. */
    isAppointed: boolean('is_appointed').notNull(),
    /** Whether its members have Premium only with a second step, or signed in by the institution (GROUP-306). */
    needsSecondStep: boolean('needs_second_step').notNull().default(false),
    /** When the job follows the license next. */
    dueAt: moment('due_at').default(new Date(0)),
  },
  (table) => [index('institutions_due_at').on(table.dueAt)],
);
