import { strictObject } from '@portal/shared/contract';
import { number, string, type InferType } from 'yup';

/** What the log of a group records (GROUP-39). */
export const groupActions = [
  'invited',
  'invited-again',
  'removed',
  'removal-undone',
  'exported',
  'accepted',
  'left',
  'offered-admin',
  'offered-ownership',
  'offer-withdrawn',
  'offer-declined',
  'made-admin',
  'admin-ended',
  'handed-over',
  'viewed-stats',
] as const;
export type GroupAction = (typeof groupActions)[number];

/** One entry of a group's log. */
export const groupActivity = strictObject({
  action: string().oneOf(groupActions).defined(),
  /** The email address of who did it; null for an invitation that was accepted by its link. */
  actor: string().nullable().defined(),
  /** How many members it was about. */
  count: number().integer().defined(),
  /** The member's email address when it was about one. */
  member: string().nullable().defined(),
  at: strictObject({ seconds: number().integer().defined() }).defined(),
});
export type GroupActivity = InferType<typeof groupActivity>;
