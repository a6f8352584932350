import type { Brand } from '@portal/shared/util';

/** Every text that a user reads on the pages of groups; the specification's texts letter for letter. */
export const messages = {
  invitation: {
    title: (productName: string) => `Welcome to ${productName}`,
    explanation: ({ latexEditor, wordProcessor, webApp }: Brand['addIns']) =>
      `You were invited to a premium group subscription. It gives you unlimited access to the ${latexEditor}, the ${wordProcessor} and the ${webApp}.`,
    accept: 'Accept Invitation',
    accepted: 'You have successfully joined the Premium group. Enjoy your subscription!',
    unexpected: 'An unexpected error has occurred.',
    sameAddress:
      'Premium belongs to the email address that was invited. Log in with it, or create an account with it.',
    logIn: 'Log in',
    signUp: 'Create an account',
    toAccount: 'Go to your account',
  },
  groupPlan: {
    heading: 'Your Group Plan',
    loading: 'Loading your group',
    renews: (day: string) => `Your plan will renew on ${day}`,
    ends: (day: string) => `Your plan will end on ${day}`,
    ended: (day: string) => `Your plan ended on ${day}`,
    members: (count: number, quota: number | null) =>
      quota === null ? `${count} members` : `${count} of ${quota} seats taken`,
    overQuota: 'There are more members than seats. Nobody is removed, but nobody can be added.',
    pastDue: 'The last payment failed. Update the card under your plan above.',
    seats: 'Seats',
    status: { active: 'Active', 'past-due': 'Past due', ended: 'Ended' },
    manage: 'Manage members',
    failed: 'We could not get your group. Please try again later.',
    tryAgain: 'Try again',
    verifyFirst: 'You need to verify your email address',
  },
} as const;
