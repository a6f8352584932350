import { replaceable } from '@portal/shared/util';

export const settingsMessages = replaceable('shared', 'cookie-settings', {
  title: 'Cookie settings',
  description: 'You can change your choice at any time. It is kept for six months.',
  save: 'Save choice',
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
} as const);
