import { defineEndpoint, strictObject } from '@portal/shared/contract';
import { emailField } from '@portal/shared/util';
import { number, string } from 'yup';
import { groupName } from './group';

/** The address of the API's own dashboard, on the portal's host. */
export const dashboardPath = '/api/member-dashboard';

/** The longest `t`. */
export const statsTokenLength = 1_000;

export const createStatsToken = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/create-stats-token',
  access: 'group-administrator',
  /** The token opens what the caller may see anyway: one member, for reading. */
  effects: ['lists'],
  request: strictObject({ ...groupName, memberEmail: emailField().required() }),
  response: strictObject({
    /** The `t` of `/stats`: for five minutes, this member and reading only. */
    token: string().defined(),
    email: string().defined(),
    /** Names the member's account; null while no account has the email address verified. */
    uuid: string().nullable().defined(),
  }),
  errors: ['GROUP_NOT_NAMED', 'USER_NOT_FOUND'],
});

export const checkStatsToken = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/check-stats-token',
  access: 'user',
  effects: [],
  request: strictObject({ t: string().max(statsTokenLength).defined() }),
  response: strictObject({
    email: string().defined(),
    /** Epoch seconds. */
    expiresAt: number().integer().defined(),
  }),
  errors: ['STATS_LINK_EXPIRED'],
});
