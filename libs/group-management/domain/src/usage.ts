import { defineEndpoint, strictObject } from '@portal/shared/contract';
import { durations } from '@portal/shared/util';
import { array, boolean, number, string, type InferType } from 'yup';

/** The features whose use is recorded. */
export const usageFeatures = [
  'language-editing',
  'rewriting',
  'drafting',
  'latex-tools',
  'supercomplete',
] as const;
export type UsageFeature = (typeof usageFeatures)[number];

/** How many suggestions a user of the Free plan gets on a day of the user's time zone (GROUP-202). */
export const freeDailySuggestions = 50;

/** How far in the past a recorded use may be: what a sender needs to try again. */
export const oldestUsageMs = 10 * durations.oneMinuteMs;

/** Whether a text is a time zone of the IANA database, such as `Europe/Berlin`. */
export function isTimeZone(text: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

/** A date and time with a time zone: `2026-11-20T10:00:00Z`. */
const moment = () =>
  string()
    .max(40)
    .matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/)
    .test('moment', (text) => text === undefined || !Number.isNaN(Date.parse(text)));

const suggestions = () => number().integer().min(0).max(10_000);

/** Suggestions that one user got from one feature at one time. */
export const usageRecord = strictObject({
  /** Chosen by the sender: a record that is sent again under the same id counts once. */
  id: string().min(8).max(64).required(),
  uid: string().max(64).required(),
  feature: string().oneOf(usageFeatures).required(),
  accepted: suggestions().required(),
  rejected: suggestions().required(),
  at: moment().required(),
  /** The user's time zone, which changes once a day; without it the known one counts, and UTC at first. */
  timeZone: string()
    .max(64)
    .test('time-zone', 'Give a time zone such as Europe/Berlin.', (text) => {
      return text === undefined || isTimeZone(text);
    }),
}).test('some', 'Give at least one suggestion.', ({ accepted, rejected }) => {
  return accepted + rejected > 0;
});
export type UsageRecord = InferType<typeof usageRecord>;

/** Why a record was not counted. */
export const usageRejections = [
  'QUOTA_EXCEEDED',
  'NOT_IN_PLAN',
  'USER_NOT_FOUND',
  /** Older than ten minutes, or from the future. */
  'NOT_RECENT',
] as const;
export type UsageRejection = (typeof usageRejections)[number];

/** What is left of a day's quota; `null` for a user without one. */
const left = () => number().integer().min(0).nullable().defined();

/** When the quota is full again: a midnight in the user's time zone; `null` without a quota. */
const resetsAt = () => string().nullable().defined();

/** The most records of one request. */
const maxRecords = 200;

/** Records use, and enforces the daily quota of the Free plan. */
export const recordUsage = defineEndpoint({
  host: 'language',
  method: 'POST',
  path: '/usage',
  access: 'service-key',
  effects: [],
  contentType: 'application/json',
  maxBodyBytes: 128 * 1024,
  request: strictObject({
    records: array(usageRecord.defined()).min(1).max(maxRecords).defined(),
  }),
  response: strictObject({
    /** In the order of the records. */
    results: array(
      strictObject({
        id: string().defined(),
        /** Whether the record is counted, by this request or an earlier one. */
        allowed: boolean().defined(),
        reason: string().oneOf(usageRejections).nullable().defined(),
        /** Of the user's current day, after this request. */
        left: left(),
        resetsAt: resetsAt(),
      }).defined(),
    ).defined(),
  }),
  errors: [],
});

/** What the account page shows of the quota. */
export const getDailyQuota = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/get-daily-quota',
  access: 'user',
  effects: [],
  request: strictObject({}),
  response: strictObject({
    /** `null`: no limit. */
    quota: number().integer().nullable().defined(),
    left: left(),
    resetsAt: resetsAt(),
    timeZone: string().defined(),
  }),
  errors: [],
});
