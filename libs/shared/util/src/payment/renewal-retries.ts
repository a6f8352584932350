/** What can become of a subscription whose last try failed, as the payment provider offers it. */
export const afterLastRetry = ['cancel', 'mark-unpaid', 'leave-past-due'] as const;

/**
 * What the payment provider does after a renewal failed: a setting of the account there, which the portal's configuration
 * repeats, because the provider does not tell it (PRICE-414).
 */
export interface RenewalRetries {
  /** Days from each failed try to the next one. */
  readonly waitDays: readonly number[];
  /** What becomes of the plan afterwards; the same after an invoice that was sent stays unpaid. */
  readonly afterLast: (typeof afterLastRetry)[number];
  /** Days from the due date of an invoice that was sent until the plan is given up. */
  readonly invoiceGraceDays: number;
}

/** The days that a buyer has to pay an invoice that is sent (PRICE-500). */
export const invoiceDueDays = 30;

/** The days after the due date, unless they are configured. */
export const defaultInvoiceGraceDays = 14;

/** The days between the tries, as text, unless they are configured. */
export const defaultRetryDays = '3,2,2';

/** Reads the days between the tries, such as `3,2,2`; undefined for anything else. */
export function readRetryDays(text: string): readonly number[] | undefined {
  const days = text.split(',').map((part) => part.trim());
  const isValid = days.length <= 8 && days.every((day) => /^([1-9]|[1-5]\d|60)$/.test(day));
  return isValid ? days.map(Number) : undefined;
}
