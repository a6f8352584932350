import type { CardBehavior } from '../state/billing-records';

/** What happens when a card is used at the hosted checkout. */
export type CardOutcome =
  | { readonly kind: 'pays'; readonly behavior: CardBehavior }
  | { readonly kind: 'needs-authentication'; readonly behavior: CardBehavior }
  | { readonly kind: 'declined'; readonly message: string };

/** A test card of Stripe's published list. */
export interface TestCard {
  readonly number: string;
  readonly effect: string;
  readonly outcome: CardOutcome;
}

/** The test cards that work in the local world. */
export const testCards: readonly TestCard[] = [
  {
    number: '4242 4242 4242 4242',
    effect: 'pays',
    outcome: { kind: 'pays', behavior: 'pays' },
  },
  {
    number: '4000 0000 0000 0002',
    effect: 'is declined',
    outcome: { kind: 'declined', message: 'Your card was declined.' },
  },
  {
    number: '4000 0025 0000 3155',
    effect: 'requires 3-D Secure',
    outcome: { kind: 'needs-authentication', behavior: 'pays' },
  },
  {
    number: '4000 0000 0000 0341',
    effect: 'pays now and fails at renewal',
    outcome: { kind: 'pays', behavior: 'fails-at-renewal' },
  },
];

const digits = (text: string) => text.replace(/[\s-]/g, '');

/** The outcome of paying with a card number; unknown numbers are declined. */
export function outcomeOf(number: string): CardOutcome {
  const card = testCards.find((candidate) => digits(candidate.number) === digits(number));
  return card?.outcome ?? { kind: 'declined', message: 'Your card number is invalid.' };
}
