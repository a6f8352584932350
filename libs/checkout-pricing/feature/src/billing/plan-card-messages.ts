import { planSentences } from '@portal/checkout-pricing/domain';
import { replaceable } from '@portal/shared/util';

/** The texts of the plan card and of the message about its payment; loaded for signed-in users. */
export const messages = replaceable('checkout-pricing', 'plan-card', {
  heading: (productName: string) => `Your ${productName} Plan`,
  premium: 'Premium',
  freemium: 'Freemium',
  loading: 'Loading your plan',
  confirming: 'Confirming your payment',
  ...planSentences,
  endedBecause: { ...planSentences.endedBecause },
  free: 'A daily quota on most features. It resets the next day.',
  unlimited: 'Every writing feature without a daily quota.',
  severalPlans: {
    sentence: (plans: readonly string[]) =>
      `You’re paying for ${plans.length} plans, and one is enough: ${plans.join(' and ')}. End the one you don’t need; you keep it until the end of the period you’ve paid for.`,
    stripe: (plan: string, price: string) => `${plan} by card (${price})`,
    invoice: (plan: string, price: string) => `${plan} by invoice (${price})`,
    gumroad: (plan: string, price: string) => `${plan} at Gumroad (${price})`,
    end: {
      stripe: 'End the plan paid by card',
      invoice: 'End the plan paid by invoice',
      gumroad: 'End the plan at Gumroad',
    },
  },
  invoices: 'Invoices',
  price: (amount: string, interval: 'month' | 'quarter' | 'year') => `${amount} per ${interval}`,
  manage: 'Manage plan',
  resume: 'Resume plan',
  resumed: (day: string) => `Your plan continues. It will renew on ${day}.`,
  updateCard: 'Update card',
  cannotManage: 'You cannot manage this plan as you do not have an ongoing subscription.',
  upgrade: 'Upgrade',
  failed: 'We could not get your subscription status. Please try again later.',
  verifyFirst: 'You need to verify your email address',
  tryAgain: 'Try again',
  invoice: {
    due: (amount: string, day: string) => `Your invoice of ${amount} is due on ${day}.`,
    starts: 'Your seats start when the invoice is paid.',
    released: (day: string) => `You can use your seats until ${day}, and longer once it’s paid.`,
    overdue: (amount: string, day: string) =>
      `Your invoice of ${amount} was due on ${day} and hasn’t been paid yet.`,
    accessUntil: (day: string) => `If it isn’t paid, your plan ends on ${day}.`,
    stopped: (amount: string) =>
      `Your plan has stopped because your invoice of ${amount} wasn’t paid. Pay it to get your plan back.`,
    pay: 'Pay invoice',
  },
  problem: {
    failed: (day: string) => `We couldn’t charge your card on ${day}.`,
    failedCard: (last4: string, day: string) =>
      `We couldn’t charge your card ending in ${last4} on ${day}.`,
    nextTry: (day: string) => `We’ll try again on ${day}.`,
    confirm: (day: string) => `Your bank needs you to confirm the payment of ${day}.`,
    confirmPayment: 'Confirm payment',
    confirmChange: (plan: string, amount: string) =>
      `Your bank needs you to confirm the payment of ${amount} for ${plan}. If you don’t confirm it within a day, your plan stays as it is.`,
    accessUntil: (day: string) => `If the payment isn’t made, your plan ends on ${day}.`,
    paysNow: 'When you update your card, we charge what’s due immediately.',
    unpaid:
      'Your plan has stopped. Update your card to get it back; we charge the open invoice immediately.',
    'trial-over': 'Your trial ended without a card. Add a card to continue your plan.',
    paused: 'Your plan is paused, and you won’t be charged. Contact us to resume it.',
    contact: 'Contact us',
    incomplete:
      'Your first payment was declined, or your bank still needs to confirm it. Try another card; otherwise the purchase expires within a day and nothing is charged.',
    inactive: 'Check your payment details to get your plan back.',
  },
} as const);
