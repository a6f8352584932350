import { defineEndpoint, strictObject } from '@portal/shared/contract';
import { emailField } from '@portal/shared/util';
import { array, number, string, type InferType } from 'yup';
import { groupName } from './group';
import { day, suggestions } from './group-usage';
import { usageFeatures } from './usage';

/** How many days the statistics of a member show, with the current one. */
export const statsDays = 30;

/** The longest `t`. */
export const statsTokenLength = 1_000;

/** The suggestions of one member, in the days of the member's time zone (GROUP-213). */
export const memberStats = strictObject({
  email: string().defined(),
  /** When the token ends, in epoch seconds. */
  expiresAt: number().integer().defined(),
  /** The last {@link statsDays} days, oldest first, also those without suggestions. */
  days: array(day().defined()).defined(),
  rows: array(
    strictObject({
      day: day().defined(),
      feature: string().oneOf(usageFeatures).defined(),
      ...suggestions,
    }).defined(),
  ).defined(),
});
export type MemberStats = InferType<typeof memberStats>;

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
  response: memberStats,
  errors: ['STATS_LINK_EXPIRED'],
});
