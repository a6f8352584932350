import { durations, type RenewalRetries } from '@portal/shared/util';
import { isInvoiced, type CollectionMethod } from './collection-method';
import { endOf, type WithEnd } from './subscription-rules';

/** A payment that failed, or an invoice that is overdue, and is still owed. */
interface OwedPayment extends WithEnd {
  readonly collectionMethod: CollectionMethod;
  /** When the payment first failed, or the due date of the invoice. */
  readonly since: Date;
  /** When the provider tries the card again; null when it will not. */
  readonly nextAttemptAt: Date | null;
}

/** When the provider gives up getting what is owed; infinite for an account that leaves such plans as they are. */
function givenUpAt(
  owed: OwedPayment,
  { waitDays, afterLast, invoiceGraceDays }: RenewalRetries,
): number {
  if (afterLast === 'leave-past-due') return Infinity;
  const days = isInvoiced(owed) ? invoiceGraceDays : waitDays.reduce((sum, wait) => sum + wait, 0);
  const last = owed.since.getTime() + days * durations.oneDayMs;
  return Math.max(last, owed.nextAttemptAt?.getTime() ?? 0);
}

/**
 * Until when a plan can be used whose payment is owed: until the last try, which may be later than the schedule says, or until
 * an invoice is given up, but not after the end that is set. Null when no end is known: the account leaves such plans as they
 * are, or the time has passed and the plan goes on (PRICE-112, PRICE-503).
 */
export function accessUntil(owed: OwedPayment, retries: RenewalRetries, now: Date): Date | null {
  const until = Math.min(givenUpAt(owed, retries), endOf(owed)?.getTime() ?? Infinity);
  return Number.isFinite(until) && until > now.getTime() ? new Date(until) : null;
}
