import { isGroupName } from '@portal/shared/util';
import { maxSeats, minSeats, seatsOf, type SeatInput } from './seat-input';

/** The form of a coupon code (PRICE-31). */
export const couponPattern = /^[\w-]{1,64}$/;

/** Whether a text can be a coupon code. */
export const isCoupon = (text: unknown): text is string =>
  typeof text === 'string' && couponPattern.test(text);

/** A parsed query, such as `URLSearchParams`. */
interface Query {
  get(name: string): string | null;
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

/** The value as a {@link PendingCheckout}, or undefined if it is not one. */
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

/** What prevents buying Premium at this price (PRICE-49). */
export function premiumBuyProblem(priceId: string | undefined): BuyProblem | undefined {
  return isPriceId(priceId) ? undefined : 'PREMIUM_PRICE_MISSING';
}

/** What prevents buying a group at this price with these seats (PRICE-50). */
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
