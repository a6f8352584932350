import { strictObject } from '@portal/shared/contract';
import { array, number, string, type InferType } from 'yup';
import { statusFilters } from './member-query';

/** What the log of a group is filtered by. */
export const activityKinds = ['invitations', 'members', 'roles', 'data', 'plan'] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** What the log of a group records, and of which kind each action is (GROUP-39). */
export const kindOfAction = {
  invited: 'invitations',
  imported: 'invitations',
  'invited-again': 'invitations',
  accepted: 'invitations',
  'invitation-declined': 'invitations',
  'class-link-opened': 'invitations',
  'class-link-changed': 'invitations',
  'class-link-closed': 'invitations',
  joined: 'invitations',
  'domain-verified': 'invitations',
  'domain-removed': 'invitations',
  'domain-lost': 'invitations',
  'joined-by-domain': 'invitations',
  removed: 'members',
  'removal-undone': 'members',
  left: 'members',
  'address-changed': 'members',
  'account-deleted': 'members',
  'offered-admin': 'roles',
  'offered-ownership': 'roles',
  'offer-withdrawn': 'roles',
  'offer-declined': 'roles',
  'made-admin': 'roles',
  'admin-ended': 'roles',
  'stepped-down': 'roles',
  'handed-over': 'roles',
  exported: 'data',
  'exported-activity': 'data',
  'viewed-stats': 'data',
  'viewed-usage': 'data',
  'exported-usage': 'data',
  'seats-changed': 'plan',
  'group-ended': 'plan',
  'plan-ended': 'plan',
  'plan-continued': 'plan',
  'payer-changed': 'plan',
  renamed: 'plan',
} as const satisfies Readonly<Record<string, ActivityKind>>;
export type GroupAction = keyof typeof kindOfAction;

const isAction = (name: string): name is GroupAction => name in kindOfAction;
/** Every action of {@link kindOfAction}. */
export const groupActions: readonly GroupAction[] = Object.keys(kindOfAction).filter(isAction);

/** What an entry says beyond who and how many. */
export const activityDetail = strictObject({
  /** What an export was filtered by. */
  status: string().oneOf(statusFilters),
  search: string(),
  /** How many seats there were, and are; null without a limit. */
  seatsBefore: number().integer().nullable(),
  seats: number().integer().nullable(),
  /** When the plan of a group that its owner ended ends, in epoch seconds. */
  endsAt: number().integer(),
  /** What the group was called, and is. */
  nameBefore: string(),
  name: string(),
  /** The domains of a class link, or the one that was verified, removed, lost or joined by. */
  domains: array(string().defined()),
});
export type ActivityDetail = InferType<typeof activityDetail>;

/** So many of the people whom an entry is about are named in the log; the CSV file names all. */
export const namedInEntry = 20;

/** One entry of a group's log. */
export const groupActivity = strictObject({
  action: string().oneOf(groupActions).defined(),
  /** The email address of who did it; null for an invitation that was accepted by its link, and for changes of the plan. */
  actor: string().nullable().defined(),
  /** How many members it was about. */
  count: number().integer().defined(),
  /** The email addresses of the first {@link namedInEntry} of them. */
  members: array(string().defined()).defined(),
  detail: activityDetail.defined(),
  at: strictObject({ seconds: number().integer().defined() }).defined(),
});
export type GroupActivity = InferType<typeof groupActivity>;
