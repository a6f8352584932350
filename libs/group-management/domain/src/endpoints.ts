import { defineEndpoint, emptyObject, streamResponse, strictObject } from '@portal/shared/contract';
import { durations, emailField, maxEmailLength } from '@portal/shared/util';
import { array, number, string } from 'yup';
import { group, maxListLength, member } from './group';
import { groupActivity } from './group-activity';
import { memberFilter, memberPageQuery } from './member-query';

/** The idToken in the body, as SHARED-42 allows. */
const tokenField = () => string().max(4096);

/** Enough for a full list of the longest addresses, quoted and separated. */
const maxListBytes = maxListLength * (maxEmailLength + 3) * 2;

/** Addresses that the server judges one by one, so that one bad address rejects no list. */
const addressList = () => array(string().max(1_000).defined()).max(maxListLength);

const memberEmail = () => emailField().required();

export const getGroupDetails = defineEndpoint({
  name: 'getGroupDetails',
  host: 'origin',
  method: 'POST',
  path: '/api/get-group-details',
  access: 'user',
  request: emptyObject,
  response: group,
  errors: [],
  summary:
    'The caller’s group; for its administrators with its id and, if there are few, its members.',
  requirement: 'GROUP-3',
});

export const listMembers = defineEndpoint({
  name: 'listMembers',
  host: 'origin',
  method: 'POST',
  path: '/api/list-members',
  access: 'user',
  request: memberPageQuery,
  response: strictObject({
    members: array(member.defined()).defined(),
    /** The cursors of the pages before and after; null at the ends. */
    previous: string().nullable().defined(),
    next: string().nullable().defined(),
  }),
  errors: [],
  summary: 'A page of the members of the group that the caller administers.',
  requirement: 'GROUP-8',
});

export const sendInvitation = defineEndpoint({
  name: 'sendInvitation',
  host: 'origin',
  method: 'POST',
  path: '/api/send-invitation',
  access: 'user',
  tokenPlace: 'body',
  maxBodyBytes: maxListBytes,
  request: strictObject({
    token: tokenField(),
    newMemberEmail: string().max(1_000),
    newMembers: addressList(),
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
  errors: ['QUOTA_EXCEEDED', 'USER_CANNOT_BE_ADDED', 'USER_ALREADY_ADDED'],
  summary:
    'Invites one address or a list: all that can be added, or none when the seats do not suffice.',
  requirement: 'GROUP-14',
});

export const checkMembers = defineEndpoint({
  name: 'checkMembers',
  host: 'origin',
  method: 'POST',
  path: '/api/check-members',
  access: 'user',
  maxBodyBytes: maxListBytes,
  request: strictObject({ emails: addressList().defined() }),
  response: strictObject({ members: array(string().defined()).defined() }),
  errors: [],
  summary: 'Which addresses of a list are members of the caller’s group already.',
  requirement: 'GROUP-23',
});

export const removeMember = defineEndpoint({
  name: 'removeMember',
  host: 'origin',
  method: 'POST',
  path: '/api/remove-member',
  access: 'user',
  tokenPlace: 'body',
  maxBodyBytes: maxListBytes,
  request: strictObject({
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
    removed: number().integer().defined(),
    /** Undoes the removal until `undoUntil`. */
    removalId: string().defined(),
    undoUntil: strictObject({ seconds: number().integer().defined() }).defined(),
  }),
  errors: ['USER_NOT_FOUND'],
  summary:
    'Removes members; their seats stay reserved for the ten seconds in which it can be undone.',
  requirement: 'GROUP-26',
});

export const undoRemoval = defineEndpoint({
  name: 'undoRemoval',
  host: 'origin',
  method: 'POST',
  path: '/api/undo-removal',
  access: 'user',
  request: strictObject({ removalId: string().max(64).required() }),
  response: strictObject({ restored: number().integer().defined() }),
  errors: ['UNDO_TOO_LATE'],
  summary: 'Brings back the members of a removal that is at most ten seconds old.',
  requirement: 'GROUP-28',
});

export const resendInvitation = defineEndpoint({
  name: 'resendInvitation',
  host: 'origin',
  method: 'POST',
  path: '/api/resend-invitation',
  access: 'user',
  tokenPlace: 'body',
  request: strictObject({ token: tokenField(), memberEmail: memberEmail() }),
  response: member,
  errors: ['USER_NOT_FOUND', 'RESEND_TOO_SOON'],
  summary: 'Sends the invitation to a pending member again, 30 minutes after the last one.',
  requirement: 'GROUP-33',
});

export const getInvitationLink = defineEndpoint({
  name: 'getInvitationLink',
  host: 'origin',
  method: 'POST',
  path: '/api/get-invitation-link',
  access: 'user',
  request: strictObject({ memberEmail: memberEmail() }),
  response: strictObject({ url: string().defined() }),
  errors: ['USER_NOT_FOUND'],
  summary: 'The invitation link of a pending member, for an administrator to hand over.',
  requirement: 'GROUP-35',
});

export const acceptInvitation = defineEndpoint({
  name: 'acceptInvitation',
  host: 'origin',
  method: 'POST',
  path: '/api/accept-invitation',
  access: 'public',
  contentType: 'application/json',
  request: strictObject({ iuid: string().max(1_000).defined() }),
  response: emptyObject,
  errors: ['INVITATION_LINK_NOT_FOUND'],
  summary: 'Accepts an invitation by its link.',
  requirement: 'GROUP-36',
});

export const exportMembers = defineEndpoint({
  name: 'exportMembers',
  host: 'origin',
  method: 'POST',
  path: '/api/export-members',
  access: 'user',
  request: memberFilter,
  response: streamResponse({ contentType: 'text/csv; charset=utf-8', fileName: 'users.csv' }),
  // A hundred thousand rows over a slow line.
  patienceMs: 5 * durations.oneMinuteMs,
  errors: [],
  summary: 'The members of the caller’s group as a CSV file.',
  requirement: 'GROUP-30',
});

export const changeMemberRole = defineEndpoint({
  name: 'changeMemberRole',
  host: 'origin',
  method: 'POST',
  path: '/api/change-member-role',
  access: 'user',
  request: strictObject({
    memberEmail: memberEmail(),
    role: string().oneOf(['admin', 'member']).defined(),
  }),
  response: member,
  errors: ['USER_NOT_FOUND', 'USER_CANNOT_BE_ADDED'],
  summary: 'Makes an active member an administrator, or takes that back; for the owner.',
  requirement: 'GROUP-37',
});

export const handOverGroup = defineEndpoint({
  name: 'handOverGroup',
  host: 'origin',
  method: 'POST',
  path: '/api/hand-over-group',
  access: 'user',
  recentSignIn: true,
  request: strictObject({ memberEmail: memberEmail() }),
  response: emptyObject,
  errors: ['USER_NOT_FOUND', 'USER_CANNOT_BE_ADDED'],
  summary: 'Makes an active member the owner; the owner becomes an administrator.',
  requirement: 'GROUP-38',
});

export const listGroupActivity = defineEndpoint({
  name: 'listGroupActivity',
  host: 'origin',
  method: 'POST',
  path: '/api/list-group-activity',
  access: 'user',
  request: strictObject({ cursor: string().max(100) }),
  response: strictObject({
    activity: array(groupActivity.defined()).defined(),
    next: string().nullable().defined(),
  }),
  errors: [],
  summary: 'What the administrators of the caller’s group did, newest first.',
  requirement: 'GROUP-39',
});
