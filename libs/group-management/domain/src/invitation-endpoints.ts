import { defineEndpoint, emptyObject, strictObject } from '@portal/shared/contract';
import { boolean, number, string } from 'yup';
import { groupName } from './group';

/** The secret of the link. */
const link = { iuid: string().max(1_000).defined() };

export const getInvitation = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/get-invitation',
  access: 'optional-user',
  effects: [],
  request: strictObject(link),
  response: strictObject({
    groupName: string().defined(),
    /** The address of who invited; null when nobody is left who did. */
    inviter: string().nullable().defined(),
    /** The invited address. */
    email: string().defined(),
    /** Whether the group's administrators see statistics of its members. */
    isClassroom: boolean().defined(),
    /** Whether an account with another verified address may take the seat (GROUP-470). */
    isForOthers: boolean().defined(),
    /** Whether the caller has a seat in the group, by this invitation or another one. */
    isMember: boolean().defined(),
    isExpired: boolean().defined(),
    /** When a new invitation was asked for. */
    askedAt: strictObject({ seconds: number().integer().defined() }).nullable().default(null),
  }),
  errors: ['INVITATION_LINK_NOT_FOUND'],
});

export const acceptInvitation = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/accept-invitation',
  // A link that opens nothing is told before the login is asked for.
  access: 'optional-user',
  effects: [],
  contentType: 'application/json',
  request: strictObject(link),
  response: emptyObject,
  errors: [
    'UNAUTHENTICATED',
    'INVITATION_LINK_NOT_FOUND',
    'INVITATION_EXPIRED',
    'INVITATION_FOR_ANOTHER_ADDRESS',
  ],
});

export const changeInvitationRule = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/change-invitation-rule',
  access: 'group-owner',
  effects: ['opens-door'],
  request: strictObject({ ...groupName, allowsOtherAddress: boolean().required() }),
  response: emptyObject,
  errors: ['GROUP_NOT_NAMED'],
});

export const askForInvitation = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/ask-for-invitation',
  access: 'public',
  effects: [],
  request: strictObject(link),
  response: emptyObject,
  errors: ['INVITATION_LINK_NOT_FOUND'],
});

export const answerFormerInvitation = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/answer-former-invitation',
  access: 'user',
  effects: [],
  verifiedEmail: true,
  request: strictObject({ guid: string().max(64).required(), accept: boolean().required() }),
  response: emptyObject,
  errors: ['INVITATION_LINK_NOT_FOUND'],
});
