import { isGroupName } from '@portal/shared/util';
import { frequencies, type Frequency } from './frequency';
import { maxSeats, minSeats, seatsOf, typedInput, type SeatInput } from './seat-input';

/** The form of a coupon code (PRICE-31). */
export const couponPattern = /^[\w-]{1,64}$/;

export const isCoupon = (text: unknown): text is string =>
  typeof text === 'string' && couponPattern.test(text);

interface Query {
  get(name: string): string | null;
  has(name: string): boolean;
}

/** The coupon in an address: `coupon`, else `code`; a text that cannot be one is left out (PRICE-31). */
export const couponIn = (query: Query): string | undefined =>
  [query.get('coupon'), query.get('code')].find(isCoupon);

/** A purchase that waits until the user has signed in, stored in the browser session (PRICE-45, PRICE-48). */
export interface PendingCheckout {
  readonly priceId: string;
  readonly quantity: number;
  readonly code?: string;
  /** What the group shall be called (GROUP-401). */
  readonly groupName?: string;
}

/** Whether a value has the form of a price id of the payment provider. */
export const isPriceId = (value: unknown): value is string =>
  typeof value === 'string' && /^price_\w{1,249}$/.test(value);

const isQuantity = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= maxSeats;

/** Whether a value from storage or from an address is a {@link PendingCheckout} without other fields. */
export function isPendingCheckout(value: unknown): value is PendingCheckout {
  const { priceId, quantity, code, groupName, ...more }: Partial<Record<string, unknown>> = {
    ...(value as object),
  };
  const isKnown = Object.keys(more).length === 0;
  return (
    isKnown &&
    isPriceId(priceId) &&
    isQuantity(quantity) &&
    (code === undefined || isCoupon(code)) &&
    (groupName === undefined || isGroupName(groupName))
  );
}

export function readPendingCheckout(value: unknown): PendingCheckout | undefined {
  return isPendingCheckout(value) ? value : undefined;
}

/** The name of a group in an address: `group_name`; a text that cannot be one is left out (GROUP-401). */
export const groupNameIn = (query: Query): string | undefined =>
  [query.get('group_name')].find(isGroupName);

/** The purchase in an address: `price_id`, with `quantity` (default 1), a coupon and the name of a group (PRICE-47). */
export function pendingCheckoutOf(query: Query): PendingCheckout | undefined {
  const code = couponIn(query);
  const groupName = groupNameIn(query);
  return readPendingCheckout({
    priceId: query.get('price_id'),
    quantity: Number(query.get('quantity') ?? 1),
    ...(code ? { code } : {}),
    ...(groupName ? { groupName } : {}),
  });
}

/** The `frequency` in the address of /plans; undefined without one of the billing frequencies (PRICE-150). */
export function frequencyIn(query: Query): Frequency | undefined {
  return frequencies.find((frequency) => frequency === query.get('frequency'));
}

/** Longer numbers are no sizes of a group. */
const maxDigits = 6;

/** The seats in the address of /plans, `quantity`; undefined below 2 and for anything but a whole number (PRICE-150). */
export function seatsIn(query: Query): SeatInput | undefined {
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

/** The query of /login that describes a purchase (PRICE-45). */
export function loginQueryOf(
  pending: PendingCheckout,
  origin: string | undefined,
): Record<string, string> {
  return {
    price_id: pending.priceId,
    ...(pending.code ? { code: pending.code } : {}),
    ...(origin ? { origin } : {}),
    ...(pending.quantity > 1 ? { quantity: String(pending.quantity) } : {}),
    ...(pending.groupName ? { group_name: pending.groupName } : {}),
  };
}

/** Why a Buy now button does not start a checkout; the feature's messages have the sentences. */
export type BuyProblem = 'MINIMUM_MEMBERS' | 'PREMIUM_PRICE_MISSING';

export function premiumBuyProblem(priceId: string | undefined): BuyProblem | undefined {
  return isPriceId(priceId) ? undefined : 'PREMIUM_PRICE_MISSING';
}

export function groupBuyProblem(
  priceId: string | undefined,
  input: SeatInput,
): BuyProblem | undefined {
  return isPriceId(priceId) && seatsOf(input) >= minSeats ? undefined : 'MINIMUM_MEMBERS';
}

/** What is known about the user who pressed Buy now. */
export interface Buyer {
  readonly signedIn: boolean;
  readonly emailVerified: boolean;
  readonly premium: boolean;
  /** Whether the newest subscription's status is `active`. */
  readonly activeSubscription: boolean;
}

/** The next step of a checkout (PRICE-44). */
export type CheckoutDecision = 'log-in' | 'verify-email' | 'open-account' | 'create-session';

/** The rules in their order; the first that applies decides. */
const rules: readonly {
  readonly when: (buyer: Buyer) => boolean;
  readonly decision: CheckoutDecision;
}[] = [
  { when: (buyer) => !buyer.signedIn, decision: 'log-in' },
  { when: (buyer) => !buyer.emailVerified, decision: 'verify-email' },
  { when: (buyer) => buyer.premium || buyer.activeSubscription, decision: 'open-account' },
];

/**
 * Decides the next step of a checkout: `log-in` saves the purchase and opens /login, `verify-email` opens
 * /account?emailVerification=required, `open-account` opens /account, `create-session` opens the hosted checkout.
 */
export function decideCheckout(buyer: Buyer): CheckoutDecision {
  return rules.find((rule) => rule.when(buyer))?.decision ?? 'create-session';
}
