/** What a page tells the owner of a plan, by the kind of its summary. */
export const planSentences = {
  ends: (day: string) => `Your plan will end on ${day}`,
  renews: (day: string) => `Your plan will renew on ${day}`,
  'first-charge': (day: string) => `Your first payment is due on ${day}`,
  ended: (day: string) => `Your plan ended on ${day}`,
  endedBecause: {
    canceled: '',
    'payment-failed': ' because its payment failed',
    'invoice-unpaid': ' because its invoice wasn’t paid',
    refunded: ' because its payment was refunded',
    'dispute-lost': ' because its payment was disputed',
  },
  'past-due': (day: string) => `Your last payment failed. You have Premium until ${day}`,
  'bank-confirmation': (day: string | undefined) =>
    day
      ? `Your bank needs you to confirm your payment. You have Premium until ${day}`
      : 'Your bank needs you to confirm your payment',
  'invoice-overdue': (day: string | undefined) =>
    day ? `Your invoice is overdue. You have Premium until ${day}` : 'Your invoice is overdue',
  'invoice-unpaid': 'Your plan has stopped because its invoice wasn’t paid',
  'order-waits': 'Your seats start when the invoice is paid',
  'payment-due': 'Your last payment hasn’t arrived',
  unpaid: 'Your plan has stopped because a payment failed',
  paused: 'Your plan is paused',
  'trial-over': 'Your plan is paused',
  'payments-paused': (day: string | undefined) =>
    day
      ? `Your payments are paused until ${day}. You keep your plan`
      : 'Your payments are paused. You keep your plan',
  incomplete: 'Your first payment isn’t complete',
  inactive: 'Your plan isn’t active',
  managedByEditor: (editorName: string) =>
    `Your plan is managed via your account with ${editorName}.`,
  institution: 'You have premium via your institution or organization.',
  group: 'You have premium via your group account.',
} as const;

/** What a mail tells about a plan, after its name. */
export const planMailSentences = {
  owed: 'A payment for it is still due.',
  ends: (day: string) => `It ends on ${day}, and you won’t be charged again.`,
  chargedUntilItEnds: (day: string) => `You’ll be charged until it ends on ${day}.`,
  paused: (day: string | undefined) =>
    day ? `Payments are paused until ${day}.` : 'Payments are paused.',
  renewsFree: (day: string) => `It renews on ${day}, and you won’t be charged then.`,
  nextCharge: (amount: string, day: string) => `Your next payment is ${amount} on ${day}.`,
  nextInvoice: (amount: string, day: string) =>
    `We’ll send your next invoice, for ${amount}, on ${day}.`,
  /** The reminder of the next charge. */
  reminder: {
    renews: {
      subject: (day: string) => `Your plan renews on ${day}`,
      title: 'Your plan renews soon',
      sentence: (day: string) => `Your plan renews for another year on ${day}`,
      reason: 'renews soon',
    },
    'first-charge': {
      subject: planSentences['first-charge'],
      title: 'Your first payment is due soon',
      sentence: (day: string) => `The period already paid for your group ends on ${day}`,
      reason: 'is about to be charged for the first time',
    },
  },
} as const;
