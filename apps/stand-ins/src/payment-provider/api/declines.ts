import { declines, type DeclineCode } from '../billing/declines';
import { StripeApiError } from './stripe-error';

/** Codes of declines that are not `card_declined`. */
const ownCodes: Partial<Record<DeclineCode, string>> = {
  expired_card: 'expired_card',
  incorrect_cvc: 'incorrect_cvc',
  incorrect_number: 'incorrect_number',
  processing_error: 'processing_error',
};

/** The error for a card that its bank declines, with the bank's reason. */
export function declined(reason: DeclineCode): StripeApiError {
  const code = ownCodes[reason] ?? 'card_declined';
  return new StripeApiError(402, 'card_error', declines[reason], code, undefined, reason);
}
