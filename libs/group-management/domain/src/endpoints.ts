import { defineEndpoint, emptyObject, streamResponse, strictObject } from '@portal/shared/contract';
import { durations, emailField, maxEmailLength } from '@portal/shared/util';
import { array, boolean, number, string } from 'yup';
import { group, groupName, maxListLength, member, newGroupName } from './group';
import { memberFilter, memberPageQuery } from './member-query';

/** The idToken in the body, as SHARED-42 allows. */
const tokenField = () => string().max(4096);

/** Enough for a full list of the longest addresses, quoted and separated. */
const maxListBytes = maxListLength * (maxEmailLength + 3) * 2;

/** Addresses that the server checks one by one, so that one bad address rejects no list. */
const addressList = () => array(string().max(1_000).defined()).max(maxListLength);

const memberEmail = () => emailField().required();

export const getGroupDetails = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/get-group-details',
  access: 'user',
  effects: [],
  request: strictObject(groupName),
  response: group,
  errors: ['FORBIDDEN'],
});

export const leaveGroup = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/leave-group',
  access: 'user',
  effects: [],
  request: strictObject({ guid: string().max(64).required() }),
  response: emptyObject,
  errors: ['USER_NOT_FOUND', 'OWNER_CANNOT_LEAVE'],
});

export const continueGroup = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/continue-group',
  access: 'user',
  effects: [],
  verifiedEmail: true,
  /** The group that has ended; before its owner buys again, `keep` says whether the next purchase continues it. */
  request: strictObject({ guid: string().max(64).required(), keep: boolean() }),
  response: emptyObject,
  errors: ['USER_NOT_FOUND', 'QUOTA_EXCEEDED'],
});

export const renameGroup = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/rename-group',
  access: 'group-owner',
  effects: [],
  request: strictObject({ ...groupName, ...newGroupName }),
  response: emptyObject,
  errors: ['GROUP_NOT_NAMED'],
});

export const listMembers = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/list-members',
  access: 'group-administrator',
  effects: ['lists'],
  request: memberPageQuery.shape(groupName),
  response: strictObject({
    members: array(member.defined()).defined(),
    /** The cursors of the pages before and after; null at the ends. */
    previous: string().nullable().defined(),
    next: string().nullable().defined(),
  }),
  errors: ['GROUP_NOT_NAMED'],
});

export const sendInvitation = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/send-invitation',
  access: 'group-administrator',
  effects: ['invites-people'],
  tokenPlace: 'body',
  maxBodyBytes: maxListBytes,
  request: strictObject({
    ...groupName,
    token: tokenField(),
    newMemberEmail: string().max(1_000),
    newMembers: addressList(),
    /** Whether the list was read from a file; the log of the group says so. */
    isImport: boolean(),
  }).test(
    'one-of-both',
    'Give newMemberEmail or newMembers.',
    ({ newMemberEmail, newMembers }) =>
      (newMemberEmail === undefined) !== (newMembers === undefined),
  ),
  response: strictObject({
    added: array(string().defined()).defined(),
    leftOut: array(
      strictObject({
        email: string().defined(),
        reason: string().oneOf(['USER_ALREADY_ADDED', 'USER_CANNOT_BE_ADDED']).defined(),
      }).defined(),
    ).defined(),
  }),
  errors: [
    'GROUP_NOT_NAMED',
    'GROUP_ENDED',
    'QUOTA_EXCEEDED',
    'USER_CANNOT_BE_ADDED',
    'USER_ALREADY_ADDED',
  ],
});

export const checkMembers = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/check-members',
  access: 'group-administrator',
  effects: ['lists'],
  maxBodyBytes: maxListBytes,
  request: strictObject({ ...groupName, emails: addressList().defined() }),
  response: strictObject({
    /** Those with a seat in the group, and of these those who were only invited. */
    members: array(string().defined()).defined(),
    invited: array(string().defined()).defined(),
    /** Those whose invitation is mailed later, because their mailbox got many (GROUP-34). */
    mailedLater: array(string().defined()).defined(),
    /** The free seats and the invitations that the group may send today; null without a limit. */
    seatsLeft: number().integer().nullable().defined(),
    invitationsLeft: number().integer().nullable().defined(),
  }),
  errors: ['GROUP_NOT_NAMED'],
});

export const removeMember = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/remove-member',
  access: 'group-administrator',
  effects: ['removes-people'],
  tokenPlace: 'body',
  maxBodyBytes: maxListBytes,
  request: strictObject({
    ...groupName,
    token: tokenField(),
    membersToDelete: addressList(),
    /** Instead of a list: everyone whom the filter of the members page shows. */
    matching: memberFilter.optional().default(undefined),
  }).test(
    'one-of-both',
    'Give membersToDelete or matching.',
    ({ membersToDelete, matching }) => (membersToDelete === undefined) !== (matching === undefined),
  ),
  response: strictObject({
    /** Of many, only the first ones: `removal` of the group's details says how far it is (GROUP-477). */
    removed: number().integer().defined(),
    /** Undoes the removal until `undoUntil`; null while members are still being removed. */
    removalId: string().defined(),
    undoUntil: strictObject({ seconds: number().integer().defined() }).nullable().defined(),
  }),
  errors: ['GROUP_NOT_NAMED', 'USER_NOT_FOUND', 'PAYER_CANNOT_BE_REMOVED'],
});

export const undoRemoval = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/undo-removal',
  access: 'group-administrator',
  effects: [],
  request: strictObject({ ...groupName, removalId: string().max(64).required() }),
  /** Of many, only the first ones (GROUP-477). */
  response: strictObject({ restored: number().integer().defined() }),
  errors: ['GROUP_NOT_NAMED', 'UNDO_TOO_LATE', 'QUOTA_EXCEEDED'],
});

export const resendInvitation = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/resend-invitation',
  access: 'group-administrator',
  effects: ['invites-people'],
  tokenPlace: 'body',
  request: strictObject({ ...groupName, token: tokenField(), memberEmail: memberEmail() }),
  response: member,
  errors: ['GROUP_NOT_NAMED', 'GROUP_ENDED', 'USER_NOT_FOUND', 'RESEND_TOO_SOON'],
});

export const resendInvitations = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/resend-invitations',
  access: 'group-administrator',
  effects: ['invites-people'],
  maxBodyBytes: maxListBytes,
  request: strictObject({
    ...groupName,
    memberEmails: addressList(),
    /** Instead of a list: everyone whom the filter of the members page shows. */
    matching: memberFilter.optional().default(undefined),
  }).test(
    'one-of-both',
    'Give memberEmails or matching.',
    ({ memberEmails, matching }) => (memberEmails === undefined) !== (matching === undefined),
  ),
  response: strictObject({
    sent: number().integer().defined(),
    /** Invited less than 30 minutes ago. */
    tooSoon: number().integer().defined(),
  }),
  errors: ['GROUP_NOT_NAMED', 'GROUP_ENDED', 'USER_NOT_FOUND'],
});

export const getInvitationLink = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/get-invitation-link',
  access: 'group-administrator',
  effects: ['invites-people'],
  request: strictObject({ ...groupName, memberEmail: memberEmail() }),
  response: strictObject({ url: string().defined() }),
  errors: ['GROUP_NOT_NAMED', 'GROUP_ENDED', 'USER_NOT_FOUND'],
});

export const exportMembers = defineEndpoint({
  host: 'origin',
  method: 'POST',
  path: '/api/export-members',
  access: 'group-administrator',
  effects: ['exports-people'],
  request: memberFilter.shape(groupName),
  response: streamResponse({ contentType: 'text/csv; charset=utf-8', fileName: 'users.csv' }),
  // A hundred thousand rows over a slow line.
  timeoutMs: 5 * durations.oneMinuteMs,
  errors: ['GROUP_NOT_NAMED'],
});
