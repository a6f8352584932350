import { toDate } from '@portal/shared/util';
import type { BillingDocument } from './billing-document';

/** What was paid in a year, less what went back to the card. */
export interface YearlyTotal {
  readonly year: number;
  readonly currency: string;
  /** In minor units. */
  readonly amount: number;
}

/** What was paid in each year and currency, newest year first; a refund counts in the year of its invoice (PRICE-308). */
export function yearlyTotals(documents: readonly BillingDocument[]): YearlyTotal[] {
  const totals = new Map<string, YearlyTotal>();
  for (const { kind, at, currency, paid, refunded } of documents) {
    if (kind !== 'invoice') continue;
    const year = toDate(at).getFullYear();
    const key = `${year} ${currency}`;
    const amount = (totals.get(key)?.amount ?? 0) + paid - refunded;
    totals.set(key, { year, currency, amount });
  }
  return [...totals.values()].sort(
    (one, other) => other.year - one.year || one.currency.localeCompare(other.currency),
  );
}
