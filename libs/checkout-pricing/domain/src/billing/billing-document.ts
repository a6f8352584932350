import { strictObject } from '@portal/shared/contract';
import { toDate } from '@portal/shared/util';
import { number, string, type InferType } from 'yup';

export const billingDocument = strictObject({
  kind: string()
    .oneOf(['invoice', 'credit-note'] as const)
    .defined(),
  id: string().defined(),
  number: string().defined(),
  at: number().integer().defined(),
  /** What it is for; null for a credit note. */
  item: strictObject({
    productName: string().defined(),
    quantity: number().integer().defined(),
    reason: string()
      .oneOf(['purchase', 'renewal', 'change'] as const)
      .defined(),
    /** The period, in epoch seconds. */
    from: number().integer().defined(),
    to: number().integer().defined(),
  })
    .nullable()
    .defined(),
  about: string().nullable().defined(),
  currency: string().defined(),
  /** Minor units; of a credit note what it gives back, of an invoice what it charged. */
  amount: number().integer().defined(),
  /** The part of an invoice's amount that is tax; 0 for a credit note. */
  tax: number().integer().defined(),
  /** What was paid of an invoice, and what of it went back to the card. */
  paid: number().integer().defined(),
  refunded: number().integer().defined(),
  /** A dispute about it: its bank decides about the amount, or has taken it back; null without one, and for one that was won. */
  dispute: strictObject({
    amount: number().integer().defined(),
    state: string()
      .oneOf(['open', 'lost'] as const)
      .defined(),
  })
    .nullable()
    .defined(),
  state: string()
    .oneOf(['paid', 'open', 'void', 'uncollectible', 'issued'] as const)
    .defined(),
  pdf: string().nullable().defined(),
  receipt: string().nullable().defined(),
  page: string().nullable().defined(),
});
/** An invoice or a credit note (PRICE-307). */
export type BillingDocument = InferType<typeof billingDocument>;

type PaidInvoice = Pick<BillingDocument, 'paid' | 'refunded' | 'dispute'>;

/** What went back of an invoice: by refunds, and by a dispute that was lost. */
const returnedOf = ({ refunded, dispute }: Omit<PaidInvoice, 'paid'>): number =>
  refunded + (dispute?.state === 'lost' ? dispute.amount : 0);

/** What was paid in a year, less what went back to the card. */
export interface YearlyTotal {
  readonly year: number;
  readonly currency: string;
  readonly amount: number;
}

/** What was paid in each year and currency, newest year first; what went back counts in the year of its invoice (PRICE-308). */
export function yearlyTotals(documents: readonly BillingDocument[]): YearlyTotal[] {
  const totals = new Map<string, YearlyTotal>();
  for (const { kind, at, currency, ...invoice } of documents) {
    if (kind !== 'invoice') continue;
    const year = toDate(at).getFullYear();
    const key = `${year} ${currency}`;
    const amount = (totals.get(key)?.amount ?? 0) + invoice.paid - returnedOf(invoice);
    totals.set(key, { year, currency, amount });
  }
  return [...totals.values()].sort(
    (one, other) => other.year - one.year || one.currency.localeCompare(other.currency),
  );
}
