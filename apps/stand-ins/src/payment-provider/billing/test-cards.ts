import type { CardBehaviour } from '../state/billing-records';

/** What happens when a card is used at the hosted checkout. */
export type CardOutcome =
  | { readonly kind: 'pays'; readonly behaviour: CardBehaviour }
  | { readonly kind: 'asks-owner'; readonly behaviour: CardBehaviour }
  | { readonly kind: 'refused'; readonly message: string };

/** A test card of Stripe's published list. */
export interface TestCard {
  readonly number: string;
  readonly effect: string;
  readonly outcome: CardOutcome;
}

/** The cards of the local world (DESIGN, "The local world"). */
export const testCards: readonly TestCard[] = [
  {
    number: '4242 4242 4242 4242',
    effect: 'pays',
    outcome: { kind: 'pays', behaviour: 'pays' },
  },
  {
    number: '4000 0000 0000 0002',
    effect: 'is declined',
    outcome: { kind: 'refused', message: 'Your card was declined.' },
  },
  {
    number: '4000 0025 0000 3155',
    effect: 'asks for 3-D Secure',
    outcome: { kind: 'asks-owner', behaviour: 'pays' },
  },
  {
    number: '4000 0000 0000 0341',
    effect: 'pays now and fails at renewal',
    outcome: { kind: 'pays', behaviour: 'fails-at-renewal' },
  },
];

const digits = (text: string) => text.replace(/[\s-]/g, '');

/** What the card of that number does; any other number is refused. */
export function outcomeOf(number: string): CardOutcome {
  const card = testCards.find((candidate) => digits(candidate.number) === digits(number));
  return card?.outcome ?? { kind: 'refused', message: 'Your card number is invalid.' };
}
