import { replaceable } from './replace-messages';

/** The messages of schemas that several domains use. */
export const validationTexts = replaceable('shared', 'validation', {
  email: 'Enter an email address such as name@university.edu.',
  longPassword: 'Please use a shorter password.',
  passwordCharacters: 'Please use a password without control characters.',
} as const);

/** The texts of this library that an app may replace (SHARED-166). @public */
export interface UtilTexts {
  readonly shared: { readonly validation: typeof validationTexts };
}
