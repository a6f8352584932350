import type Stripe from 'stripe';

const seatRates: readonly (readonly [number, number])[] = [
  [5, 10_800],
  [20, 9_600],
  [50, 8_400],
  [Infinity, 7_200],
];

/** What a period costs without discount and credit, in minor units: the sum of what each seat costs. */
export function listAmount(price: Stripe.Price, quantity: number): number {
  if (price.unit_amount !== null) return price.unit_amount * quantity;
  let total = 0;
  for (let seat = 1; seat <= quantity; seat += 1)
    total += seatRates.find(([last]) => seat <= last)?.[1] ?? 0;
  return total;
}

/** The months of a period. */
export function monthsOf({ recurring }: Stripe.Price): number {
  return (recurring?.interval === 'year' ? 12 : 1) * (recurring?.interval_count ?? 1);
}

/** The same day and time some months later, or the last day of a month that is shorter; in epoch seconds. */
export function monthsAfter(seconds: number, months: number): number {
  const from = new Date(seconds * 1_000);
  const month = from.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const day = Math.min(from.getUTCDate(), lastDay);
  const midnight = Date.UTC(from.getUTCFullYear(), month, day);
  return Math.floor(midnight / 1_000) + (seconds % 86_400);
}

/** The periods of a subscription: all begin on the day of the month on which the first one began. */
export function createPeriods() {
  const anchors = new Map<string, { at: number; months: number }>();
  return {
    /** Begins the first period; returns its end. */
    begin(planId: string, at: number, months: number): number {
      anchors.set(planId, { at, months });
      return monthsAfter(at, months);
    },
    /** The end of the next period. */
    next(planId: string, length: number): number {
      const { at, months } = anchors.get(planId) ?? { at: 0, months: 0 };
      anchors.set(planId, { at, months: months + length });
      return monthsAfter(at, months + length);
    },
    /** The end of the period after the one that begins `periods` periods from now. */
    after(planId: string, length: number, periods: number): number {
      const { at, months } = anchors.get(planId) ?? { at: 0, months: 0 };
      return monthsAfter(at, months + periods * length);
    },
    /** When the current period began. */
    start(planId: string, length: number): number {
      const { at, months } = anchors.get(planId) ?? { at: 0, months: 0 };
      return monthsAfter(at, months - length);
    },
  };
}
