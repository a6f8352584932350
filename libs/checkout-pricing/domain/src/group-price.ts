import { exactAmount, roundedAmount } from './decimal-amount';
import type { PriceTier } from './pricing';

/** Seats charged at one rate. */
export interface GroupPricePart {
  readonly seats: number;
  /** Minor units a seat, a decimal as text. */
  readonly unitAmount: string;
}

/** What the Group card says about a number of seats. Amounts are in minor units. */
export interface GroupPriceDisplay {
  /** What the provider charges. */
  readonly total: number;
  /** The first tier's rate × seats. */
  readonly struck: number;
  readonly saving: number;
  /** The footnote: "5 seats at $108.00 and 7 at $96.00". */
  readonly parts: readonly GroupPricePart[];
}

/**
 * Graduated tiers (specification 1, section 9; decisions, "Plans, prices, payment"): each tier's rate applies to the
 * seats inside it. Throws when the tiers end before the seats do: such a price cannot be charged.
 */
export function groupPriceParts(tiers: readonly PriceTier[], seats: number): GroupPricePart[] {
  const parts: GroupPricePart[] = [];
  let counted = 0;
  for (const tier of tiers) {
    if (counted >= seats) break;
    const upTo = tier.up_to === 'inf' ? seats : Math.min(tier.up_to, seats);
    if (upTo > counted) parts.push({ seats: upTo - counted, unitAmount: tier.unit_amount_decimal });
    counted = Math.max(counted, upTo);
  }
  if (counted < seats) throw new RangeError(`The tiers end at ${counted} of ${seats} seats.`);
  return parts;
}

/** The total that the provider charges: the exact sum, rounded once. */
export function groupTotal(tiers: readonly PriceTier[], seats: number): number {
  const exact = groupPriceParts(tiers, seats).reduce(
    (total, part) => total + exactAmount(part.unitAmount) * BigInt(part.seats),
    0n,
  );
  return roundedAmount(exact);
}

/** The Group card's figures for a number of seats. */
export function groupPriceDisplay(tiers: readonly PriceTier[], seats: number): GroupPriceDisplay {
  const parts = groupPriceParts(tiers, seats);
  const total = groupTotal(tiers, seats);
  const firstRate = exactAmount(tiers[0]?.unit_amount_decimal ?? '0');
  const struck = roundedAmount(firstRate * BigInt(seats));
  return { total, struck, saving: struck - total, parts };
}
