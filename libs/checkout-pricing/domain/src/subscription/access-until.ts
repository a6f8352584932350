import { durations, type RenewalRetries } from '@portal/shared/util';
import { isInvoiced, type CollectionMethod } from './collection-method';

/** A payment that failed, or an invoice that is overdue, and is still owed. */
interface OwedPayment {
  readonly collectionMethod: CollectionMethod;
  /** When the payment first failed, or the due date of the invoice. */
  readonly since: Date;
  /** When the provider tries the card again; null when it will not. */
  readonly nextAttemptAt: Date | null;
}

/**
 * Until when a plan can be used whose payment is owed: until the last try, which may be later than the schedule says, or until
 * an invoice is given up. Null when no end is known: the account leaves such plans as they are, or the time has passed and the
 * plan goes on (PRICE-112, PRICE-503).
 */
export function accessUntil(
  owed: OwedPayment,
  { waitDays, afterLast, invoiceGraceDays }: RenewalRetries,
  now: Date,
): Date | null {
  if (afterLast === 'leave-past-due') return null;
  const days = isInvoiced(owed) ? invoiceGraceDays : waitDays.reduce((sum, wait) => sum + wait, 0);
  const last = owed.since.getTime() + days * durations.oneDayMs;
  const until = new Date(Math.max(last, owed.nextAttemptAt?.getTime() ?? 0));
  return until > now ? until : null;
}
