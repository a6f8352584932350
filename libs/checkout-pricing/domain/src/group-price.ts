import { addDecimals, multiplyDecimal, roundDecimal } from '@portal/shared/util';
import type { PriceTier } from './price-schemas';

interface GroupPricePart {
  readonly seats: number;
  /** Minor units per seat, a decimal as text. */
  readonly unitAmount: string;
}

/** The amounts that the Group card shows for a number of seats, in minor units. */
export interface GroupPriceDisplay {
  readonly total: number;
  /** The first tier's rate × seats. */
  readonly struck: number;
  readonly saving: number;
  /** For the fine print: "5 seats at $108.00 and 7 at $96.00". */
  readonly parts: readonly GroupPricePart[];
}

/**
 * Splits a number of seats into the graduated tiers.
 *
 * @throws RangeError when the tiers end before the seats do: such a price cannot be charged
 */
function groupPriceParts(tiers: readonly PriceTier[], seats: number): GroupPricePart[] {
  const parts: GroupPricePart[] = [];
  let counted = 0;
  for (const tier of tiers) {
    const upTo = tier.up_to === 'inf' ? seats : Math.min(tier.up_to, seats);
    if (upTo <= counted) continue;
    parts.push({ seats: upTo - counted, unitAmount: tier.unit_amount_decimal });
    counted = upTo;
  }
  if (counted < seats) throw new RangeError(`The tiers end at ${counted} of ${seats} seats.`);
  return parts;
}

/**
 * The total that the payment provider charges: the exact sum, rounded once (PRICE-22).
 *
 * @throws RangeError for a rate that is not a decimal number, and for tiers that end too early (PRICE-24)
 */
export function groupTotal(tiers: readonly PriceTier[], seats: number): number {
  const parts = groupPriceParts(tiers, seats);
  return roundDecimal(
    addDecimals(...parts.map((part) => multiplyDecimal(part.unitAmount, part.seats))),
  );
}

/** The amounts of the Group card for a number of seats (PRICE-23). */
export function groupPriceDisplay(tiers: readonly PriceTier[], seats: number): GroupPriceDisplay {
  const parts = groupPriceParts(tiers, seats);
  const total = groupTotal(tiers, seats);
  const firstRate = tiers[0]?.unit_amount_decimal ?? '0';
  const struck = roundDecimal(multiplyDecimal(firstRate, seats));
  return { total, struck, saving: struck - total, parts };
}
