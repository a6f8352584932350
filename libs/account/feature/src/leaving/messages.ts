import { replaceable } from '@portal/shared/util';

/** The texts of the dialog that deletes the account. */
export const messages = replaceable('account', 'leaving', {
  title: 'Delete your account',
  lead: (productName: string) =>
    `We’ll delete your ${productName} account, settings and blocked suggestions immediately, and any time left on a canceled plan is lost. We keep only the payment records that the law requires.`,
  prove: 'Confirm with your email and password.',
  email: 'Email',
  password: 'Password',
  acknowledge: 'I understand that this can’t be undone.',
  cancel: 'Cancel',
  submit: 'Delete account',
  submitting: 'Deleting your account',
  loading: 'Loading',
  invalid: 'Invalid email or password',
  notValidated: 'There was an error validating your email and password',
  failed: 'There was an error deleting your account',
} as const);
