import { defineEndpoint, streamResponse, strictObject } from '@portal/shared/contract';
import { durations, emailField } from '@portal/shared/util';
import { array, number, string, type InferType } from 'yup';
import { groupName } from './group';
import { activityKinds, groupActivity } from './group-activity';

/** The last second of the year 9999. */
const lastSecond = 253_402_300_799;

const seconds = () => number().integer().min(0).max(lastSecond);

const activityFilterFields = {
  kind: string().oneOf(activityKinds),
  /** The email address of who did it, or of whom it was about. */
  person: emailField(),
  /** From this second on, and before that one. */
  from: seconds(),
  before: seconds(),
};

/** Which entries of a group's log (GROUP-450). */
export const activityFilter = strictObject(activityFilterFields);
export type ActivityFilter = InferType<typeof activityFilter>;

export const listGroupActivity = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/list-group-activity',
  access: 'group-administrator',
  request: strictObject({ ...groupName, ...activityFilterFields, cursor: string().max(100) }),
  response: strictObject({
    activity: array(groupActivity.defined()).defined(),
    next: string().nullable().defined(),
  }),
  errors: ['GROUP_NOT_NAMED'],
});

export const exportGroupActivity = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/export-group-activity',
  access: 'group-administrator',
  request: strictObject({ ...groupName, ...activityFilterFields }),
  response: streamResponse({ contentType: 'text/csv; charset=utf-8', fileName: 'activity.csv' }),
  // A row for every member of a long history, over a slow line.
  timeoutMs: 5 * durations.oneMinuteMs,
  errors: ['GROUP_NOT_NAMED'],
});
