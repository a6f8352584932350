import { minSeats, seatsOf, type SeatInput } from './seat-input';

/** Why a Buy now button does not start a checkout; the feature's messages say it in words. */
export type BuyProblem = 'MINIMUM_MEMBERS' | 'PREMIUM_PRICE_MISSING';

const isPriceId = (priceId: string | undefined): priceId is string =>
  priceId?.startsWith('price_') === true;

/** Premium needs a price id that starts with `price_` (specification 1, section 5). */
export function premiumBuyProblem(priceId: string | undefined): BuyProblem | undefined {
  return isPriceId(priceId) ? undefined : 'PREMIUM_PRICE_MISSING';
}

/** Group needs a price id that starts with `price_` and at least two members (specification 1, section 5). */
export function groupBuyProblem(
  priceId: string | undefined,
  input: SeatInput,
): BuyProblem | undefined {
  return isPriceId(priceId) && seatsOf(input) >= minSeats ? undefined : 'MINIMUM_MEMBERS';
}
