import { replaceable } from '@portal/shared/util';

export const messages = replaceable('checkout-pricing', 'current-plan', {
  price: {
    monthly: (amount: string) => `${amount} per month.`,
    quarterly: (amount: string) => `${amount} per quarter.`,
    annually: (amount: string) => `${amount} per year.`,
  },
  seats: (seats: number) => `${seats} seats.`,
  state: {
    renews: 'It renews automatically.',
    ends: 'It won’t renew.',
    'past-due': 'The last payment failed.',
  },
  free: undefined,
  gumroad: 'You pay for it at Gumroad.',
  group: 'Your group pays for your seat.',
  institution: 'Your institution pays for it.',
  editor: 'It comes with your plan at the LaTeX editor.',
} as const);
