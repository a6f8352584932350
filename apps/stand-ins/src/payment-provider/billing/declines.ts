/** Why a bank declines a card, and what the user reads. */
export const declines = {
  card_velocity_exceeded:
    'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  expired_card: 'Your card has expired.',
  fraudulent: 'Your card was declined.',
  generic_decline: 'Your card was declined.',
  incorrect_cvc: "Your card's security code is incorrect.",
  incorrect_number: 'Your card number is incorrect.',
  insufficient_funds: 'Your card has insufficient funds.',
  lost_card: 'Your card was declined.',
  processing_error: 'An error occurred while processing your card. Try again in a little bit.',
  stolen_card: 'Your card was declined.',
} as const;

export type DeclineCode = keyof typeof declines;
