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
    'You pay on our payment provider’s page. Your plan starts immediately and renews on the same card.',
  invoiceText: (days: number) =>
    `We’ll email you the invoice, and you have ${days} days to pay it. Your seats start when it’s paid. Each renewal comes with a new invoice.`,
  continue: 'Continue to checkout',
  loading: 'Loading your billing details',
  details: 'Who pays',
  order: 'Order by invoice',
  ordering: 'Ordering...',
  logInFirst: 'Log in to order by invoice. We’ll keep your choice.',
  logIn: 'Log in',
  verifyFirst: 'Verify your email address first. That’s where we send the invoice.',
  openAccount: 'Go to your account',
  hasPlan: 'You already have a plan. It’s on your account page.',
  done: {
    title: 'Thank you for your order',
    invoice: (amount: string, day: string, email: string) =>
      `Your invoice of ${amount} is due on ${day}. We sent it to ${email}.`,
    later: (email: string) => `We’ll send your invoice to ${email} within an hour.`,
    next: 'Your seats start when the invoice is paid. Then you can invite your members.',
    openInvoice: 'Open invoice',
    billing: 'See your order',
  },
} as const);
