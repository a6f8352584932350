import { replaceable } from '@portal/shared/util';

export const messages = replaceable('checkout-pricing', 'current-plan', {
  billed: {
    monthly: 'Billed monthly.',
    quarterly: 'Billed quarterly.',
    annually: 'Billed annually.',
  },
  seats: (seats: number) => `${seats} seats.`,
  state: {
    renews: '',
    ends: 'It won’t renew.',
    'past-due': 'The last payment failed.',
  },
  free: undefined,
  gumroad: 'You pay for it at Gumroad.',
  group: 'Your group pays for your seat.',
  institution: 'Your institution pays for it.',
  editor: 'It comes with your plan at the LaTeX editor.',
} as const);
