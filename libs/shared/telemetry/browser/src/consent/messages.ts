import { replaceable } from '@portal/shared/util';

export const settingsMessages = replaceable('shared', 'cookie-settings', {
  title: 'Cookie settings',
  description: 'You can change your choice at any time. We remember it for six months.',
  save: 'Save choice',
  categories: {
    necessary: {
      label: 'Necessary',
      hint: 'Keeps you logged in and remembers your settings. Always on.',
    },
    analytics: {
      label: 'Analytics',
      hint: 'Counts which pages and features are used, with a random ID for this browser.',
    },
    marketing: {
      label: 'Marketing',
      hint: 'Measures which ads lead to a visit or a purchase.',
    },
  },
} as const);
