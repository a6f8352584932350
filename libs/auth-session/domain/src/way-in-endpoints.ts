import { defineEndpoint, emptyObject, strictObject } from '@portal/shared/contract';
import { array, boolean, number, string, type InferType } from 'yup';
import { opaqueField } from './fields';
import { wayInKinds } from './actions';

/** One way into the account. */
const wayIn = strictObject({
  /** Identifies the way in the request that removes it; it opens nothing. */
  id: string().defined(),
  kind: string().oneOf(wayInKinds).defined(),
  /** Its name in running text, such as `your password`. */
  name: string().defined(),
  /** The email address that the other service vouched for last. */
  email: string().nullable().defined(),
  /** Epoch seconds. */
  addedAt: number().integer().defined(),
  /** The browser and system that added it; null when they are unknown. */
  device: string().nullable().defined(),
  /** Whether it opens the account by itself; if not, the password is needed once more. */
  trusted: boolean().defined(),
  /** Whether another way opens the account without it. */
  removable: boolean().defined(),
});
export type WayIn = InferType<typeof wayIn>;

export const listWaysIn = defineEndpoint({
  host: 'origin',
  method: 'GET',
  path: '/api/account/ways-in',
  access: 'user',
  effects: ['lists'],
  request: emptyObject,
  /** Oldest first. */
  response: strictObject({ waysIn: array(wayIn.defined()).defined() }),
  errors: [],
});

export const removeWayIn = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/account/ways-in/remove',
  access: 'user',
  effects: ['locks-out'],
  request: strictObject({ id: opaqueField().required() }),
  response: emptyObject,
  errors: ['LAST_WAY_IN', 'PASSWORD_NOT_SET'],
});
