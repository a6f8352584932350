import { replaceable } from '@portal/shared/util';

export const messages = replaceable('shared', 'client', {
  network: 'The server could not be reached. Please check your connection and try again.',
  wrongType: 'This value has the wrong type.',
} as const);
