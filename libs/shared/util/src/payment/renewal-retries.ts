/** What can become of a subscription whose last try failed, as the payment provider offers it. */
export const afterLastRetry = ['cancel', 'mark-unpaid', 'leave-past-due'] as const;

/**
 * How the payment provider goes on after a renewal failed: a setting of the account there, which the portal's configuration
 * repeats, because the provider does not tell it (PRICE-414).
 */
export interface RenewalRetries {
  /** Days from each failed try to the next one. */
  readonly waitDays: readonly number[];
  readonly afterLast: (typeof afterLastRetry)[number];
}

/** The days between the tries, as text, unless they are configured. */
export const defaultRetryDays = '3,2,2';

/** Reads the days between the tries, such as `3,2,2`; undefined for anything else. */
export function readRetryDays(text: string): readonly number[] | undefined {
  const days = text.split(',').map((part) => part.trim());
  const isValid = days.length <= 8 && days.every((day) => /^([1-9]|[1-5]\d|60)$/.test(day));
  return isValid ? days.map(Number) : undefined;
}
