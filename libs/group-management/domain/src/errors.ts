import { defineErrors } from '@portal/shared/contract';

/** The errors of groups, with the specification's texts (GROUP-40). */
export const groupManagementErrors = defineErrors({
  GROUP_NOT_NAMED: { status: 409, text: 'You manage several groups. Choose one of them.' },
  QUOTA_EXCEEDED: { status: 409, text: 'Quota exceeded.' },
  USER_CANNOT_BE_ADDED: { status: 422, text: 'User cannot be added' },
  USER_ALREADY_ADDED: { status: 409, text: 'User already added' },
  USER_NOT_FOUND: { status: 404, text: 'User not found' },
  RESEND_TOO_SOON: { status: 429, text: 'An invitation was just sent. Please try again later.' },
  INVITATION_LINK_NOT_FOUND: { status: 404, text: 'The invitation link is no longer valid.' },
  INVITATION_EXPIRED: { status: 410, text: 'This invitation has expired. Request a new one.' },
  INVITATION_FOR_ANOTHER_ADDRESS: {
    status: 403,
    text: 'This invitation is for another email address. Log in with the address that was invited, and verify it.',
  },
  DOMAIN_REFUSED: { status: 422, text: 'You can’t use this domain.' },
  ADDRESS_NOT_IN_DOMAINS: {
    status: 403,
    text: 'This link is for other email addresses. Log in with one of them.',
  },
  INVITATION_NEEDED: {
    status: 403,
    text: 'An administrator removed you from this group. Ask for an invitation to join again.',
  },
  CLASS_FULL: {
    status: 409,
    text: 'All seats of this group are taken. Tell the person who manages it.',
  },
  OWNER_CANNOT_LEAVE: {
    status: 409,
    text: 'You own this group. Hand it over or end its plan before you leave.',
  },
  OWNER_CANNOT_STEP_DOWN: {
    status: 409,
    text: 'You own this group. Hand it over before you step down.',
  },
  GROUP_NAME_WRONG: { status: 422, text: 'This isn’t the name of the group.' },
  ONLY_PAYER_ENDS_GROUP: {
    status: 409,
    text: 'Someone else pays for this group. Only they can end its plan.',
  },
  PAYER_CANNOT_BE_REMOVED: {
    status: 409,
    text: 'You can’t remove the person who pays for the group while its plan is active.',
  },
  PAYMENT_CANNOT_MOVE: {
    status: 409,
    text: 'No one else can pay for this group now because a payment is open or paused. Settle it on the billing page first.',
  },
  ROLE_OFFER_NOT_FOUND: { status: 404, text: 'This offer is no longer open.' },
  GROUP_ENDED: { status: 409, text: 'This group’s plan has ended, so you can’t invite anyone.' },
  STATS_LINK_EXPIRED: { status: 410, text: 'The link to these statistics is no longer valid.' },
  UNDO_TOO_LATE: { status: 409, text: 'This can no longer be undone.' },
});

/** A code of {@link groupManagementErrors}. */
export type GroupManagementErrorCode = keyof typeof groupManagementErrors;
