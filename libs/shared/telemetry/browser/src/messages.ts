/** The texts of the cookie banner and of the cookie settings. */
export const messages = {
  banner: {
    title: 'Cookies and analytics',
    text: 'This portal needs some storage in your browser to work. With your permission we also count how it is used, to make it better.',
    textWithMarketing:
      'This portal needs some storage in your browser to work. With your permission we also count how it is used, and measure our advertising.',
    privacy: 'Privacy',
  },
  acceptAll: 'Accept all',
  rejectAll: 'Reject all',
  choose: 'Choose',
  settings: {
    title: 'Cookie settings',
    description: 'You can change your choice at any time. It is kept for six months.',
    save: 'Save choice',
  },
  categories: {
    necessary: {
      label: 'Necessary',
      hint: 'Keeps you logged in and remembers your settings. Always on.',
    },
    analytics: {
      label: 'Analytics',
      hint: 'Counts which pages and functions are used, with a random id for this browser.',
    },
    marketing: {
      label: 'Marketing',
      hint: 'Measures which advertising leads to a visit or a purchase.',
    },
  },
} as const;
