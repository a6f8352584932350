import { strictObject } from '@portal/shared/contract';
import { array, number, string, type InferType } from 'yup';
import { statusFilters } from './member-query';

/** What the log of a group records (GROUP-39). */
export const groupActions = [
  'invited',
  'imported',
  'invited-again',
  'accepted',
  'accepted-with-another-address',
  'invitation-declined',
  'class-link-opened',
  'class-link-changed',
  'class-link-closed',
  'joined',
  'removed',
  'removal-undone',
  'left',
  'address-changed',
  'account-deleted',
  'offered-admin',
  'offered-ownership',
  'offer-withdrawn',
  'offer-declined',
  'made-admin',
  'admin-ended',
  'stepped-down',
  'handed-over',
  'exported',
  'viewed-stats',
  'viewed-usage',
  'exported-usage',
  'seats-changed',
  'group-ended',
  'plan-ended',
  'plan-continued',
  'payer-changed',
  'renamed',
  'other-address-allowed',
  'other-address-forbidden',
  'second-factor-required',
  'second-factor-optional',
] as const;
export type GroupAction = (typeof groupActions)[number];

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
  /** The domains of a class link. */
  domains: array(string().defined()),
});
export type ActivityDetail = InferType<typeof activityDetail>;

/** How many people of an entry the log names. */
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
