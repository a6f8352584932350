/** The texts after the return from the hosted checkout; the plans page does not load them. */
export const messages = {
  confirming: 'We are confirming your payment. Your plan will appear here in a moment.',
  confirmed: 'Your payment is confirmed. Your plan is ready.',
  notCompleted: 'The checkout was not completed. Nothing was charged.',
  failed: 'Your payment did not go through. Nothing was charged, and your plan has not changed.',
  unknown: 'We could not find this checkout. Below is your current plan.',
  choosePlan: 'Choose a plan',
} as const;
