import { defineErrors } from '@portal/shared/contract';

/** The errors of the account; those of its deletion have the specification's texts (ACCT-200, ACCT-201). */
export const accountErrors = defineErrors({
  DELETION_BY_GROUP_ADMINISTRATOR: {
    status: 409,
    text: 'You cannot delete your account whilst you are a group admin. Please contact us to request for your account to be deleted.',
  },
  DELETION_WITH_SUBSCRIPTION: {
    status: 409,
    text: 'You cannot delete your account whilst you have a subscription. Please cancel your subscription before requesting to delete your account.',
  },
  DICTIONARY_FULL: { status: 409, text: 'You can block up to 10,000 suggestions.' },
  DICTIONARY_USER_NOT_FOUND: { status: 404, text: 'This user doesn’t exist.' },
  SETTINGS_USER_NOT_FOUND: { status: 404, text: 'This user doesn’t exist.' },
});

export type AccountErrorCode = keyof typeof accountErrors;
