import { defineEndpoint, emptyObject } from '@portal/shared/contract';
import { newMessage } from './new-message';

export const sendMessage = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/sendMessage',
  /** The contact form of a signed-in user is sent from the account's address. */
  access: 'optional-user',
  effects: [],
  request: newMessage,
  response: emptyObject,
  errors: ['BOT_CHECK_FAILED'],
});
