import { replaceable } from '@portal/shared/util';

export const accountButtonMessages = replaceable('auth-session', 'account-button', {
  account: 'Account',
} as const);
