import { defineEndpoint, strictObject } from '@portal/shared/contract';
import { string } from 'yup';

export const getUserEmail = defineEndpoint({
  name: 'getUserEmail',
  host: 'origin',
  method: 'POST',
  path: '/api/user',
  access: 'public',
  request: strictObject({
    uuid: string()
      .max(64)
      .matches(/^[\w-]+$/, 'This value is not valid.')
      .required(),
  }),
  /** Empty for a reference that is nobody’s. */
  response: strictObject({ email: string().defined() }),
  errors: [],
  summary: 'The address behind an account’s random reference.',
  requirement: 'AUTH-21',
});
