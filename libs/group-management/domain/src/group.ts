import { strictObject } from '@portal/shared/contract';
import { groupNameField } from '@portal/shared/util';
import { array, boolean, number, string, type InferType } from 'yup';

/**
 * The group that a request is for, in the requests of administrators: the `guid` of {@link group}. Without it, it is the
 * group that the caller owns, else the only one that the caller administers (GROUP-220).
 */
export const groupName = { guid: string().max(64) };

const nameMissing = 'Enter a name.';

/** The name that the owner gives a group, in the request and in its form (GROUP-400). */
export const newGroupName = {
  name: groupNameField().required(nameMissing).matches(/\S/, nameMissing),
};

/** The types of groups; only an administrator of a `classroom` sees the statistics of members. */
export const groupTypes = ['default', 'classroom'] as const;
export type GroupType = (typeof groupTypes)[number];

/** `pending`: invited; `active`: the invitation was accepted. */
export const memberStatuses = ['active', 'pending'] as const;
export type MemberStatus = (typeof memberStatuses)[number];

/** The owner pays or took the group over; owner and administrators manage the members. */
export const memberRoles = ['owner', 'admin', 'member'] as const;
export type MemberRole = (typeof memberRoles)[number];

/** A role that the owner of a group offers to a member, who answers while signed in (GROUP-229). */
export const offeredRoles = ['owner', 'admin'] as const;
export type OfferedRole = (typeof offeredRoles)[number];

/** `removing` and `restoring`: members are being removed, or brought back, in parts (GROUP-477). */
export const removalStates = ['removing', 'removed', 'restoring', 'restored'] as const;
export type RemovalState = (typeof removalStates)[number];

/** A moment as the members page gets it, in epoch seconds. */
const moment = () => strictObject({ seconds: number().integer().defined() });

/** A member of a group as an administrator sees it (GROUP-4). */
export const member = strictObject({
  email: string().defined(),
  status: string().oneOf(memberStatuses).defined(),
  role: string().oneOf(memberRoles).defined(),
  /** Whether the member pays for the group, and can therefore not be removed (GROUP-456). */
  pays: boolean().defined(),
  /** The role that the member was offered and has not answered yet. */
  offeredRole: string().oneOf(offeredRoles).nullable().defined(),
  /** Names the member's account; null while no account has the email address verified. */
  uuid: string().nullable().defined(),
  /** Until then the invitation is not mailed, because its mailbox got too many; null for one that was. */
  mailHeldUntil: moment().nullable().default(null),
  /** In how many seconds an open invitation may be mailed again; null for an active member. */
  resendInSeconds: number().integer().min(0).nullable().default(null),
  /** The invited address, when the member accepted with another one (GROUP-470). */
  invitedAs: string().nullable().default(null),
  /** When the invited person asked for a new invitation (GROUP-405). */
  askedAt: moment().nullable().default(null),
  /** The last invitation or the acceptance. */
  updatedAt: moment().defined(),
  addedAt: moment().defined(),
});
export type Member = InferType<typeof member>;

/** Epoch seconds as text. */
const timestamp = () => string().matches(/^\d+$/).nullable().defined();

/** The subscription that pays for a group. */
const groupSubscription = strictObject({
  status: string().defined(),
  plan: strictObject({ product: strictObject({ name: string().defined() }).defined() }).defined(),
  current_period_end: timestamp(),
  cancel_at_period_end: boolean().defined(),
  /** When the plan ends although no period ends then, or although the provider names only the time (`endOf`). */
  cancel_at: timestamp(),
  ended_at: timestamp(),
});

/** What the new owner of a group pays for it. */
const offeredPayment = strictObject({
  /** The price of a period, in minor units of `currency`. */
  amount: number().integer().defined(),
  currency: string().defined(),
  /** Whether tax comes on top. */
  isTaxed: boolean().defined(),
  interval: string().oneOf(['month', 'quarter', 'year']).defined(),
  seats: number().integer().defined(),
  /** Epoch seconds of the first charge; null: immediately. */
  chargedFrom: number().integer().nullable().defined(),
  /** Whether the group ends then unless somebody else pays. */
  isEnding: boolean().defined(),
});

/**
 * A user's group (GROUP-3). `guid`, `members`, the counts and the rules are there for administrators only (GROUP-482), and `members` only in a
 * group of at most {@link listedMembers}. Without any group the object is empty.
 */
export const group = strictObject({
  guid: string(),
  members: array(member.defined()),
  /** Null: the number of seats is not limited. */
  quota: number().integer().nullable(),
  type: string().oneOf(groupTypes),
  name: string(),
  role: string().oneOf(memberRoles),
  counts: strictObject({
    active: number().integer().defined(),
    pending: number().integer().defined(),
  })
    .optional()
    .default(undefined),
  /** Whether an account with another address may use a mailed invitation (GROUP-470). */
  allowsOtherAddress: boolean(),
  /** Whether administrators need a session in two steps (GROUP-481). */
  needsSecondFactor: boolean(),
  /** For the owner of such a group: the administrators who have nothing to log in with in two steps (GROUP-483). */
  withoutSecondFactor: array(string().defined()),
  /** What keeps an administrator from the group: the account has no second factor, or this session was opened without it (GROUP-482). */
  missingStep: strictObject({
    guid: string().defined(),
    remedy: string().oneOf(['set-up', 'log-in']).defined(),
  })
    .optional()
    .default(undefined),
  /** Seats of removed members who can still be brought back. */
  reserved: number().integer(),
  /** The newest removal that is running, can be undone, or was undone within the last minute (GROUP-477). */
  removal: strictObject({
    removalId: string().defined(),
    state: string().oneOf(removalStates).defined(),
    total: number().integer().defined(),
    done: number().integer().defined(),
  })
    .optional()
    .default(undefined),
  /** How many of the active members cannot be removed: the owner, the administrators and the payer. */
  kept: number().integer(),
  /** Every group that the caller administers or has a seat in (GROUP-225). */
  groups: array(
    strictObject({
      guid: string().defined(),
      name: string().defined(),
      role: string().oneOf(memberRoles).defined(),
      /** Whether the group gives its members Premium; its owner can leave one that has ended. */
      isLive: boolean().defined(),
      /** Whether the caller pays for the group (GROUP-456). */
      pays: boolean().defined(),
      /** What the owner offers the caller, and the owner's address (GROUP-229). */
      offer: strictObject({
        role: string().oneOf(offeredRoles).defined(),
        by: string().nullable().defined(),
        /** Whether the caller is asked to pay for the group too (GROUP-457). */
        newOwnerPays: boolean().defined(),
        /** What the caller would pay; null when nobody else can pay for the group now. */
        payment: offeredPayment.nullable().default(null),
      })
        .nullable()
        .default(null),
    }).defined(),
  ),
  /** Open invitations of addresses that the account had verified before (GROUP-455). */
  formerInvitations: array(
    strictObject({
      guid: string().defined(),
      name: string().defined(),
      email: string().defined(),
    }).defined(),
  ),
  /**
   * The group that ended before its owner bought another one, which is still empty (GROUP-240); for the new group and for
   * the earlier one itself.
   */
  earlier: strictObject({ guid: string().defined(), members: number().integer().defined() })
    .optional()
    .default(undefined),
  /** The ended group with members that the caller's next purchase can continue (GROUP-476). */
  keepable: strictObject({
    guid: string().defined(),
    name: string().defined(),
    members: number().integer().defined(),
    /** Whether the owner wants that. */
    keeps: boolean().defined(),
  })
    .optional()
    .default(undefined),
  /** Null for an institution, which no subscription pays for. */
  subscription: groupSubscription.nullable().optional().default(undefined),
});
export type Group = InferType<typeof group>;

/** The most addresses of one request; a longer list is sent in several. */
export const maxListLength = 5_000;

/** The largest group whose members all come with its details. */
export const listedMembers = 100;

/** See {@link group}. */
export type MissingStep = NonNullable<Group['missingStep']>;

/** How many members have a seat, and how many of those were only invited. */
export type MemberCounts = NonNullable<Group['counts']>;

/**
 * The seats that are left, without those that are reserved for removed members; negative in a group over its quota, infinite
 * without one (GROUP-6).
 */
export function seatsLeft(
  quota: number | null,
  { active, pending }: MemberCounts,
  reserved = 0,
): number {
  return quota === null ? Infinity : quota - active - pending - reserved;
}

/** Whether a group no longer gives its members Premium. */
export const hasEnded = ({ guid, groups }: Group): boolean =>
  groups?.some((each) => each.guid === guid && !each.isLive) ?? false;

/** Whether the caller administers a group whose members have Premium: that one needs its administrator. */
export const administersLiveGroup = ({ groups }: Group): boolean =>
  groups?.some(({ role, isLive }) => role !== 'member' && isLive) ?? false;
