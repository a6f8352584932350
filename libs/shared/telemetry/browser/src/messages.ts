import { replaceable } from '@portal/shared/util';

export const messages = replaceable('shared', 'telemetry', {
  banner: {
    title: 'Cookies and analytics',
    text: 'With your permission we count how this portal is used, to make it better.',
    textWithMarketing:
      'With your permission we count how this portal is used, and measure our advertising.',
    privacy: 'Privacy',
  },
  acceptAll: 'Accept all',
  rejectAll: 'Reject all',
  choose: 'Choose',
} as const);
