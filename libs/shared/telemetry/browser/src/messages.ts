import { replaceable } from '@portal/shared/util';

export const messages = replaceable('shared', 'telemetry', {
  banner: {
    title: 'Cookies and analytics',
    text: 'May we measure how you use this portal, to improve it?',
    textWithMarketing:
      'May we measure how you use this portal, to improve it, and how our ads perform?',
    privacy: 'Privacy',
  },
  acceptAll: 'Accept all',
  rejectAll: 'Reject all',
  choose: 'Choose',
} as const);
