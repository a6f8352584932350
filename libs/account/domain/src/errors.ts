import { defineErrors } from '@portal/shared/contract';

/** The errors of the account. */
export const accountErrors = defineErrors({
  DICTIONARY_FULL: { status: 409, text: 'You can block at most 10,000 suggestions.' },
  DICTIONARY_USER_NOT_FOUND: { status: 404, text: 'This user does not exist.' },
});

/** A code of {@link accountErrors}. */
export type AccountErrorCode = keyof typeof accountErrors;
