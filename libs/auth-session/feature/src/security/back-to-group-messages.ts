import { replaceable } from '@portal/shared/util';

/** What an administrator reads whose group needs a second step. */
export const messages = replaceable('auth-session', 'back-to-group', {
  text: 'Your group needs two-step login from its administrators. Set it up below, or add a passkey, and go back.',
  back: 'Back to your group',
} as const);
