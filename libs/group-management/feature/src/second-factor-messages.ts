import { replaceable } from '@portal/shared/util';

/** What administrators and the owner read of the second step that a group asks for. */
export const messages = replaceable('group-management', 'second-factor', {
  heading: 'Administrators',
  label: 'Administrators need two-step login',
  hint: 'On: no one, including you, can manage this group without logging in with a code from an app or with a passkey. Administrators keep their role and are emailed what to do.',
  ownFirst: 'Set up two-step login for yourself first, or log in again with it.',
  lacking: (emails: readonly string[]) => `No two-step login yet: ${emails.join(', ')}.`,
  missing: {
    'set-up': (name: string) =>
      `${name} needs two-step login from its administrators. Set up an authenticator app or a passkey to manage it.`,
    'log-in': (name: string) =>
      `${name} needs two-step login from its administrators. Log in again with a code or a passkey to manage it. Another service that you log in with asks for the code only if you choose so under Security.`,
  },
  remedies: { 'set-up': 'Set up two-step login', 'log-in': 'Log in again' },
} as const);
