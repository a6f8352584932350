import { defineEndpoint, strictObject } from '@portal/shared/contract';
import { array, string } from 'yup';
import { groupName } from './group';
import { groupActivity } from './group-activity';

export const listGroupActivity = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/list-group-activity',
  access: 'group-administrator',
  effects: ['lists'],
  request: strictObject({ ...groupName, cursor: string().max(100) }),
  response: strictObject({
    activity: array(groupActivity.defined()).defined(),
    next: string().nullable().defined(),
  }),
  errors: ['GROUP_NOT_NAMED'],
});
