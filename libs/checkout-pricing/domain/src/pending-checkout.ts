import { strictObject } from '@portal/shared/contract';
import { number, string, type InferType } from 'yup';
import { maxSeats } from './seat-input';

/** A purchase that waits for its buyer to log in, kept in the browser session (specification 1, sections 3 and 4). */
export const pendingCheckout = strictObject({
  priceId: string()
    .max(255)
    .matches(/^price_\w+$/)
    .required(),
  quantity: number().integer().min(1).max(maxSeats).required(),
  code: string()
    .max(64)
    .matches(/^[\w-]+$/),
});
export type PendingCheckout = InferType<typeof pendingCheckout>;

/** Reads a stored or carried purchase; anything that is not one is undefined. */
export function readPendingCheckout(value: unknown): PendingCheckout | undefined {
  return pendingCheckout.isValidSync(value) ? value : undefined;
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
