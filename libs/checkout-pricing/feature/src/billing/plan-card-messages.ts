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
      `You pay for ${plans.length} plans, and one of them is enough: ${plans.join(' and ')}. End the one that you do not need; it stays yours until the time that you have paid for is over.`,
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
  resumed: (day: string) => `Your plan goes on. It will renew on ${day}.`,
  updateCard: 'Update card',
  cannotManage: 'You cannot manage this plan as you do not have an ongoing subscription.',
  upgrade: 'Upgrade',
  failed: 'We could not get your subscription status. Please try again later.',
  verifyFirst: 'You need to verify your email address',
  tryAgain: 'Try again',
  invoice: {
    due: (amount: string, day: string) => `Your invoice of ${amount} is due on ${day}.`,
    overdue: (amount: string, day: string) =>
      `Your invoice of ${amount} was due on ${day} and is not paid yet.`,
    accessUntil: (day: string) => `If it stays open, your plan ends on ${day}.`,
    stopped: (amount: string) =>
      `Your plan has stopped because your invoice of ${amount} was not paid. Pay it to get the plan back.`,
    pay: 'Pay invoice',
  },
  problem: {
    failed: (day: string) => `We could not charge your card on ${day}.`,
    failedCard: (last4: string, day: string) =>
      `We could not charge your card ending in ${last4} on ${day}.`,
    nextTry: (day: string) => `We will try it again on ${day}.`,
    accessUntil: (day: string) => `If the payment stays open, your plan ends on ${day}.`,
    paysNow: 'When you update the card, what is owed is charged to it at once.',
    unpaid:
      'Your plan has stopped. Pay the open invoice with a new card to get it back: when you update the card, it is charged at once.',
    'trial-over': 'Your trial ended without a card. Add a card to continue your plan.',
    paused: 'Your plan is paused, and nothing is charged. Write to us to continue it.',
    contact: 'Contact us',
    incomplete:
      'Your first payment was declined, or your bank still has to confirm it. Try it with another card; otherwise the purchase ends within a day and nothing is charged.',
    inactive: 'Check your payment details to get your plan back.',
  },
} as const);
