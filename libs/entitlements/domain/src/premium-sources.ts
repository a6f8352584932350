import { defineEndpoint, emptyObject, strictObject } from '@portal/shared/contract';
import { array, string, type InferType } from 'yup';
import { premiumSources } from './premium-status';

/** One thing that gives a user Premium now. */
const premiumSource = strictObject({
  source: string().oneOf(premiumSources).defined(),
  /** The name of the group or institution that pays; null for a plan of one's own and for the LaTeX editor. */
  name: string().nullable().defined(),
  /** Until when it is paid, or valid, as far as it is known; epoch seconds as text. */
  until: string().matches(/^\d+$/).nullable().defined(),
});
export type PremiumSourceDetails = InferType<typeof premiumSource>;

export const getPremiumSources = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/get-premium-sources',
  access: 'user',
  effects: [],
  request: emptyObject,
  /** The first one names the user's status; empty without Premium. */
  response: array(premiumSource.defined()).defined(),
  errors: [],
});
