/** The texts about a purchase that waits for a login or a verification; the plans page does not load them. */
export const messages = {
  loading: 'Loading your plan',
  price: {
    month: (amount: string) => `${amount} per month`,
    quarter: (amount: string) => `${amount} per quarter`,
    year: (amount: string) => `${amount} per year`,
  },
  offer: {
    premium: (price: string) => `Premium, ${price}`,
    group: (price: string, seats: number) => `Group, ${seats} seats, ${price}`,
  },
  buying: (plan: string) => `You are buying ${plan}.`,
  change: 'Change plan',
  verify: 'Verify your email address to continue.',
  waits: 'The plan that you chose is waiting for you.',
  continue: (plan: string) => `Continue: ${plan}`,
  continueUnnamed: 'Continue your purchase',
  notNow: 'Not now',
  notSold: 'The plan in this link is not available.',
  noLongerSold: 'The plan that you chose is no longer available.',
  choose: 'Choose a plan',
} as const;
