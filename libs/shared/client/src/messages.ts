import { replaceable } from '@portal/shared/util';

export const messages = replaceable('shared', 'client', {
  network: 'We couldn’t reach the server. Please check your connection and try again.',
} as const);
