import { isPriceId, pendingCheckoutOf } from './checkout';
import { frequencies, type Frequency } from './frequency';
import { typedInput, type SeatInput } from './seat-input';

/** A parsed query, such as `URLSearchParams`. */
interface Query {
  get(name: string): string | null;
  has(name: string): boolean;
}

/** The `frequency` in the address of /plans; undefined without one of the billing frequencies (PRICE-150). */
export function frequencyIn(query: Pick<Query, 'get'>): Frequency | undefined {
  return frequencies.find((frequency) => frequency === query.get('frequency'));
}

/** Longer numbers are no sizes of a group. */
const maxDigits = 6;

/** The seats in the address of /plans, `quantity`; undefined below 2 and for anything but a whole number (PRICE-150). */
export function seatsIn(query: Pick<Query, 'get'>): SeatInput | undefined {
  const seats = typedInput(query.get('quantity') ?? '');
  const isUsable = seats.kind === 'self-serve' || seats.kind === 'contact-sales';
  return isUsable && seats.text.length <= maxDigits ? seats : undefined;
}

/** What an address of /plans names that cannot be used; the feature's messages have the sentences (PRICE-151). */
export type AddressProblem = 'PRICE' | 'QUANTITY' | 'FREQUENCY';

function purchaseProblem(query: Query): AddressProblem | undefined {
  if (!isPriceId(query.get('price_id'))) return 'PRICE';
  return pendingCheckoutOf(query) ? undefined : 'QUANTITY';
}

/** The first value in an address of /plans that cannot be used (PRICE-151). */
export function addressProblem(query: Query): AddressProblem | undefined {
  const problem = query.has('price_id') ? purchaseProblem(query) : undefined;
  if (problem) return problem;
  if (!query.has('price_id') && query.has('quantity') && !seatsIn(query)) return 'QUANTITY';
  return query.has('frequency') && !frequencyIn(query) ? 'FREQUENCY' : undefined;
}
