import { defineEndpoint, streamResponse, strictObject } from '@portal/shared/contract';
import { durations } from '@portal/shared/util';
import { array, number, string, type InferType } from 'yup';
import { groupName } from './group';
import { usageFeatures } from './usage';

/** How many weeks the overview of a group shows, with the current one. */
export const usageWeeks = 12;

/** A member who used the assistant in this many days counts as active. */
export const activeWithinDays = 28;

const count = () => number().integer().min(0).defined();

/** A day: `2026-11-20`. */
export const day = () => string().matches(/^\d{4}-\d\d-\d\d$/);

export const suggestions = { accepted: count(), rejected: count() };

/** What a group used: figures of the group, and nothing of one member (GROUP-350). */
export const groupUsage = strictObject({
  /** Members whose statistics may be shown, those of the last {@link activeWithinDays} days, and those without any use. */
  members: count(),
  active: count(),
  never: count(),
  /** Oldest first, also those without use; a week is named by its Monday. */
  weeks: array(
    strictObject({ week: day().defined(), members: count(), ...suggestions }).defined(),
  ).defined(),
  /** Of these weeks. */
  features: array(
    strictObject({ feature: string().oneOf(usageFeatures).defined(), ...suggestions }).defined(),
  ).defined(),
});
export type GroupUsage = InferType<typeof groupUsage>;

/** The use of one member in the weeks of the overview. */
export const memberUsage = strictObject({
  email: string().defined(),
  /** The last day with use since the member accepted; null without any. */
  lastActive: day().nullable().defined(),
  ...suggestions,
});
export type MemberUsage = InferType<typeof memberUsage>;

export const getGroupUsage = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/get-group-usage',
  access: 'group-administrator',
  effects: [],
  request: strictObject(groupName),
  response: groupUsage,
  errors: ['GROUP_NOT_NAMED'],
});

export const listMemberUsage = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/list-member-usage',
  access: 'group-administrator',
  effects: ['lists'],
  request: strictObject({ ...groupName, cursor: string().max(1_000) }),
  response: strictObject({
    /** Those who were inactive for longest come first. */
    members: array(memberUsage.defined()).defined(),
    next: string().nullable().defined(),
  }),
  errors: ['GROUP_NOT_NAMED'],
});

export const exportGroupUsage = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/export-group-usage',
  access: 'group-administrator',
  effects: ['exports-people'],
  request: strictObject(groupName),
  response: streamResponse({ contentType: 'text/csv; charset=utf-8', fileName: 'usage.csv' }),
  timeoutMs: 5 * durations.oneMinuteMs,
  errors: ['GROUP_NOT_NAMED'],
});
