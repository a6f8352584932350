import { replaceable } from '@portal/shared/util';

/** The messages of empty fields, and of passwords that cannot be used. */
export const validationTexts = replaceable('auth-session', 'validation', {
  missing: {
    credentials: 'You must provide an email and a password.',
    email: 'Enter your email address.',
    newEmail: 'Enter your new email address.',
    password: 'Enter your password.',
    currentPassword: 'Enter your current password.',
    newPassword: 'Enter a new password.',
  },
  passwordTooLong: 'Please use a shorter password.',
  passwordCharacters: 'Please use a password without control characters.',
} as const);

/** Their type, for those who replace them. */
export type ValidationTexts = typeof validationTexts;
