import { defineEndpoint, strictObject } from '@portal/shared/contract';
import { canonicalGroupName } from '@portal/shared/util';
import { boolean, number, string } from 'yup';
import { groupName } from './group';

/** Whether the name that an owner types is that of the group, however it is spaced (GROUP-468). */
export const isNameOfGroup = (typed: string, name: string): boolean =>
  canonicalGroupName(typed) === name;

/** What the owner says to end a group, in the request and in its form. */
export const endOfGroup = {
  /** The name of the group, as a confirmation. */
  name: string().max(200).required('Enter the name of the group.'),
  /** Whether the group ends now, and not with the period that is paid. */
  atOnce: boolean().defined(),
};

export const endGroup = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/end-group',
  access: 'group-owner',
  effects: ['destroys', 'stops-money'],
  request: strictObject({ ...groupName, ...endOfGroup }),
  response: strictObject({
    /** Epoch seconds of the end, which has come when it is not later than the response. */
    endsAt: number().integer().defined(),
    hasEnded: boolean().defined(),
  }),
  errors: [
    'GROUP_NOT_NAMED',
    'GROUP_NAME_WRONG',
    'ONLY_PAYER_ENDS_GROUP',
    'PAYMENT_PROVIDER_UNAVAILABLE',
    'PAYMENT_PROVIDER_REFUSED',
  ],
});
