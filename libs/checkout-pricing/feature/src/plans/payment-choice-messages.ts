import { replaceable } from '@portal/shared/util';

/** The texts of the choice between card and invoice; loaded when a group of enough seats is bought. */
export const messages = replaceable('checkout-pricing', 'payment-choice', {
  title: 'How do you want to pay?',
  group: (seats: number, price: string) => `Group, ${seats} seats, ${price} per year`,
  groupWithTax: (seats: number, price: string) =>
    `Group, ${seats} seats, ${price} per year plus tax`,
  label: 'Payment',
  card: 'By card',
  invoice: 'By invoice',
  cardText:
    'You pay on the page of our payment provider. The plan starts at once and renews from the same card.',
  invoiceText: (days: number) =>
    `The plan starts at once. We send you the invoice by email, and you have ${days} days to pay it; each renewal sends another one.`,
  continue: 'Continue to checkout',
  loading: 'Loading your billing details',
  details: 'Who pays',
  order: 'Order by invoice',
  ordering: 'Ordering...',
  logInFirst: 'Log in to order by invoice. Your choice is kept.',
  logIn: 'Log in',
  verifyFirst: 'Verify your email address first: the invoice is sent to it.',
  openAccount: 'Open your account',
  hasPlan: 'You have a plan already. It is on your account page.',
  done: {
    title: 'Your group is ready',
    invoice: (amount: string, day: string, email: string) =>
      `Your invoice of ${amount} is due on ${day}. We sent it to ${email}.`,
    later: (email: string) => `We send your invoice to ${email} within an hour.`,
    next: 'Invite your members now: their Premium starts when they accept.',
    openInvoice: 'Open invoice',
    invite: 'Invite members',
  },
} as const);
