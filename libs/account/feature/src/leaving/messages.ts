import { replaceable } from '@portal/shared/util';

/** The texts of the dialog that deletes the account. */
export const messages = replaceable('account', 'leaving', {
  title: 'Delete your account',
  lead: (productName: string) =>
    `Your ${productName} account, your settings and your blocked suggestions are deleted at once, and what is left of a canceled plan ends. We keep only the records of payments that the law asks for.`,
  prove: 'Confirm with your email and password.',
  email: 'Email',
  password: 'Password',
  acknowledge: 'I understand that this cannot be undone.',
  cancel: 'Cancel',
  submit: 'Delete account',
  submitting: 'Deleting your account',
  loading: 'Loading',
  invalid: 'Invalid email or password',
  notValidated: 'There was an error validating your email and password',
  failed: 'There was an error deleting your account',
} as const);
