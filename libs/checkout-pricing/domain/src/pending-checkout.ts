import { isCoupon } from './coupon';
import { maxSeats } from './seat-input';

/** A purchase that waits for its buyer to log in, kept in the browser session (specification 1, sections 3 and 4). */
export interface PendingCheckout {
  readonly priceId: string;
  readonly quantity: number;
  readonly code?: string;
}

const isPriceId = (value: unknown) => typeof value === 'string' && /^price_\w{1,249}$/.test(value);

const isQuantity = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= maxSeats;

/** Whether a stored or carried value is a purchase, and nothing else. */
export function isPendingCheckout(value: unknown): value is PendingCheckout {
  if (typeof value !== 'object' || value === null) return false;
  const { priceId, quantity, code, ...more }: Partial<Record<string, unknown>> = { ...value };
  const isKnown = Object.keys(more).length === 0;
  return (
    isKnown && isPriceId(priceId) && isQuantity(quantity) && (code === undefined || isCoupon(code))
  );
}

/** Reads a stored or carried purchase; anything that is not one is undefined. */
export function readPendingCheckout(value: unknown): PendingCheckout | undefined {
  return isPendingCheckout(value) ? value : undefined;
}

/** A parsed query, such as `URLSearchParams`. */
interface Query {
  get(name: string): string | null;
}

/** The purchase that an address asks for: `price_id`, with `quantity` (default 1) and `code`. */
export function pendingCheckoutOf(query: Query): PendingCheckout | undefined {
  const code = query.get('code');
  return readPendingCheckout({
    priceId: query.get('price_id') ?? '',
    quantity: Number(query.get('quantity') ?? 1),
    ...(code ? { code } : {}),
  });
}

/** The query that carries a purchase to /login; the quantity only when it is above 1 (specification 1, section 4). */
export function loginQueryOf(
  pending: PendingCheckout,
  origin: string | undefined,
): Record<string, string> {
  return {
    price_id: pending.priceId,
    ...(pending.code ? { code: pending.code } : {}),
    ...(origin ? { origin } : {}),
    ...(pending.quantity > 1 ? { quantity: String(pending.quantity) } : {}),
  };
}
