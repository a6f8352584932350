import type { CardBehavior } from '../state/billing-records';
import { declines, type DeclineCode } from './declines';

/** What happens when a card is used at the hosted checkout. */
export type CardOutcome =
  | { readonly kind: 'pays'; readonly behavior: CardBehavior }
  | {
      readonly kind: 'needs-authentication';
      readonly behavior: CardBehavior;
      /** The bank declines the card although the user authenticated. */
      readonly declinedAs?: DeclineCode;
    }
  | { readonly kind: 'declined'; readonly message: string };

/** A test card of Stripe's published list. */
interface TestCard {
  readonly number: string;
  readonly effect: string;
  readonly outcome: CardOutcome;
}

const paying = (number: string, effect: string, behavior: CardBehavior = 'pays'): TestCard => ({
  number,
  effect,
  outcome: { kind: 'pays', behavior },
});

const declining = (number: string, effect: string, reason: DeclineCode): TestCard => ({
  number,
  effect,
  outcome: { kind: 'declined', message: declines[reason] },
});

const authenticating = (
  number: string,
  effect: string,
  behavior: CardBehavior,
  declinedAs?: DeclineCode,
): TestCard => ({
  number,
  effect,
  outcome: { kind: 'needs-authentication', behavior, ...(declinedAs && { declinedAs }) },
});

/** The cards of Stripe's list of test cards that a shop for subscriptions meets. */
export const testCards: readonly TestCard[] = [
  paying('4242 4242 4242 4242', 'Visa: pays'),
  paying('4000 0566 5566 5556', 'Visa (debit): pays'),
  paying('5555 5555 5555 4444', 'Mastercard: pays'),
  paying('2223 0031 2200 3222', 'Mastercard (2-series): pays'),
  paying('5200 8282 8282 8210', 'Mastercard (debit): pays'),
  paying('5105 1051 0510 5100', 'Mastercard (prepaid): pays'),
  paying('3782 822463 10005', 'American Express: pays'),
  paying('6011 1111 1111 1117', 'Discover: pays'),
  paying('3056 9300 0902 0004', 'Diners Club: pays'),
  paying('3566 0020 2036 0505', 'JCB: pays'),
  paying('6200 0000 0000 0005', 'UnionPay: pays'),
  paying('4000 0000 0000 0341', 'pays now and fails at renewal', 'fails-at-renewal'),
  paying('4000 0000 0000 0259', 'pays, and the payment is disputed', 'disputes'),
  authenticating('4000 0025 0000 3155', 'requires 3-D Secure once', 'pays'),
  authenticating(
    '4000 0027 6000 3184',
    'requires 3-D Secure for each payment, and so fails at renewal',
    'needs-authentication',
  ),
  authenticating('4000 0000 0000 3220', 'requires 3-D Secure once', 'pays'),
  authenticating(
    '4000 0084 0000 1629',
    'requires 3-D Secure and is declined then',
    'pays',
    'generic_decline',
  ),
  authenticating(
    '4000 0082 6000 3178',
    'requires 3-D Secure and has insufficient funds',
    'pays',
    'insufficient_funds',
  ),
  declining('4000 0000 0000 0002', 'is declined', 'generic_decline'),
  declining('4000 0000 0000 9995', 'has insufficient funds', 'insufficient_funds'),
  declining('4000 0000 0000 9987', 'was lost', 'lost_card'),
  declining('4000 0000 0000 9979', 'was stolen', 'stolen_card'),
  declining('4000 0000 0000 0069', 'has expired', 'expired_card'),
  declining('4000 0000 0000 0127', 'has another security code', 'incorrect_cvc'),
  declining('4000 0000 0000 0119', 'cannot be processed', 'processing_error'),
  declining('4242 4242 4242 4241', 'does not exist', 'incorrect_number'),
  declining('4000 0000 0000 6975', 'is used too often', 'card_velocity_exceeded'),
  declining('4100 0000 0000 0019', 'is blocked as fraudulent', 'fraudulent'),
];

const digits = (text: string) => text.replace(/[\s-]/g, '');

/** The outcome of paying with a card number; unknown numbers are declined. */
export function outcomeOf(number: string): CardOutcome {
  const card = testCards.find((candidate) => digits(candidate.number) === digits(number));
  return card?.outcome ?? { kind: 'declined', message: 'Your card number is invalid.' };
}
