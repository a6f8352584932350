import { durations } from '@portal/shared/util';

/** Seats that an operator gives before an invoice is paid: "we trust this university". */
export interface Release {
  readonly seats: number;
  readonly from: Date;
  readonly until: Date;
}

/** What is known of an order by invoice when its seats are counted. */
export interface InvoicedOrder {
  readonly isPaid: boolean;
  /** The seats that were ordered. */
  readonly seats: number;
  readonly release: Release | null;
}

/** Whether an order by invoice gives its seats at a moment: once it is paid, and before that while it is released (PRICE-530, PRICE-531). */
export const hasStarted = ({ isPaid, release }: Omit<InvoicedOrder, 'seats'>, at: Date): boolean =>
  isPaid || (release !== null && at < release.until);

/** How many seats it gives then: those that are released, and all once it is paid. */
export const seatsOfOrder = ({ isPaid, seats, release }: InvoicedOrder): number =>
  isPaid || release === null ? seats : Math.min(seats, release.seats);

/** The longest release, which is also the time in which Stripe gives an unpaid invoice up. */
export const maxReleaseDays = 90;

interface UnpaidInvoice {
  /** What is to be paid of it, in minor units. */
  readonly amount: number;
  /** The period that it names. */
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly seats: number;
  readonly release: Release | null;
}

const daysBegun = (from: Date, until: Date) =>
  Math.max(0, Math.ceil((until.getTime() - from.getTime()) / durations.oneDayMs));

/**
 * What is still to be paid of the invoice of a released order that ended unpaid: the share of the released seats in the days
 * that have begun, rounded half up; nothing of one that was never released (PRICE-533).
 */
export function owedForUse(invoice: UnpaidInvoice, endedAt: Date): number {
  const { amount, startsAt, endsAt, seats, release } = invoice;
  if (release === null) return 0;
  const until = endedAt < release.until ? endedAt : release.until;
  const days = Math.round((endsAt.getTime() - startsAt.getTime()) / durations.oneDayMs);
  const given = seatsOfOrder({ isPaid: false, seats, release });
  const share = (daysBegun(release.from, until) * given) / Math.max(1, days * seats);
  return Math.min(amount, Math.round(amount * share));
}

/** What a plan by invoice that has ended has at the provider, and whether it could continue. */
export interface EndedOrder {
  /** An invoice of it can still be paid. */
  readonly hasOpenInvoice: boolean;
  /** It was paid after its end, and the money is still here. */
  readonly isPaidLate: boolean;
  /** Its owner ended it, or its money went back: it does not come back. */
  readonly isEndedForGood: boolean;
  /** When the period ends that its invoice names. */
  readonly paidUntil: Date;
  readonly hasAccount: boolean;
  /** Its owner has another plan. */
  readonly hasOtherPlan: boolean;
  /** Whether its group is still there, and how many of its seats are taken; null for an order that never had one. */
  readonly group: 'gone' | { readonly taken: number } | null;
  readonly seats: number;
}

/**
 * What becomes of a plan by invoice after its end: `revive` lets it continue, `wait` leaves its invoice payable with that
 * effect, and `give-back` refunds what was paid late and leaves nothing to pay but the days that were used (PRICE-534).
 */
export function afterEnd(order: EndedOrder, now: Date): 'revive' | 'wait' | 'give-back' {
  const { group, seats, hasOpenInvoice, isPaidLate } = order;
  const hasSeats = group === null || (group !== 'gone' && group.taken <= seats);
  const canContinue =
    !order.isEndedForGood &&
    order.hasAccount &&
    !order.hasOtherPlan &&
    hasSeats &&
    now < order.paidUntil;
  if (!canContinue) return 'give-back';
  return isPaidLate && !hasOpenInvoice ? 'revive' : 'wait';
}
