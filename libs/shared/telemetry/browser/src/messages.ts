import { replaceable } from '@portal/shared/util';

/** The texts of the cookie banner, which is a part of every page. */
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
