import { invoiceDueDays } from '@portal/shared/util';
import type Stripe from 'stripe';

/** The days after the due date at which the provider gives an invoice up; the API's default says the same. */
const graceDays = 14;
const daySeconds = 86_400;

/** What an invoice charges: a period, or the rest of one after a change of seats. */
export interface SentInvoice {
  readonly planId: string;
  readonly amount: number;
  readonly dueAt: number;
  readonly period: { readonly startsAt: number; readonly endsAt: number } | null;
  /** The provider's object. */
  readonly object: Stripe.Invoice;
}

/** Whether the invoices of a plan are sent. */
export const isInvoiced = ({ collection_method: method }: Stripe.Subscription) =>
  method === 'send_invoice';

/** Whether only the days that were used are to be paid of an invoice. */
export const isCredited = ({ object }: SentInvoice) => object.pre_payment_credit_notes_amount > 0;

/** The invoices that the provider sent and that nobody has paid yet. */
export function createSentInvoiceModel(seconds: () => number) {
  let open: SentInvoice[] = [];
  let count = 0;
  let isAnyGivenUp = false;

  const settle = (settled: readonly SentInvoice[], status: 'paid' | 'void') => {
    open = open.filter((invoice) => !settled.includes(invoice));
    isAnyGivenUp ||= status === 'void' && settled.some(({ dueAt }) => dueAt <= seconds());
    for (const { object } of settled) Object.assign(object, { status, amount_remaining: 0 });
  };
  const openOf = (planId: string) =>
    open
      .filter((invoice) => invoice.planId === planId)
      .toSorted((one, other) => one.dueAt - other.dueAt);

  const passed = new Set<string>();
  /** The open invoices of a plan whose due date has lain some days back since the last time. */
  const takePassed = (planId: string, days: number) =>
    openOf(planId).filter(({ dueAt, object }) => {
      const key = `${object.hosted_invoice_url} ${days}`;
      if (dueAt + days * daySeconds > seconds() || passed.has(key)) return false;
      passed.add(key);
      return true;
    });

  return {
    /** Sends an invoice for something that is due in some weeks. */
    send(plan: Stripe.Subscription, amount: number, period: SentInvoice['period']) {
      count += 1;
      const dueAt = seconds() + invoiceDueDays * daySeconds;
      const object = {
        object: 'invoice',
        status: 'open',
        created: seconds(),
        amount_remaining: amount,
        due_date: dueAt,
        pre_payment_credit_notes_amount: 0,
        hosted_invoice_url: `https://pay.example/invoices/${count}`,
        next_payment_attempt: null,
        status_transitions: { finalized_at: seconds() },
      } as Stripe.Invoice;
      plan.latest_invoice = object;
      open.push({ planId: plan.id, amount, dueAt, period, object });
    },
    /** What is to be paid of any plan, also of one that has ended. */
    open: (): readonly SentInvoice[] => open,
    /** What is to be paid of a plan, the earliest due date first. */
    openOf,
    /** Of all that is to be paid. */
    chosen: (which: 'all' | 'oldest' | 'newest') =>
      ({ all: [...open], oldest: open.slice(0, 1), newest: open.slice(-1) })[which],
    /** The invoices of a plan whose due date has just passed. */
    takeOverdue: (planId: string) => takePassed(planId, 0),
    /** Whether the provider now gives an invoice of a plan up. */
    takeGivenUp: (planId: string) => takePassed(planId, graceDays).length > 0,
    /** When the provider gives the oldest invoice of a plan up. */
    givesUpAt: (planId: string) => (openOf(planId)[0]?.dueAt ?? 0) + graceDays * daySeconds,
    settle,
    /** What bars the next order by invoice. */
    unpaid: () => (open.length > 0 ? 'open' : isAnyGivenUp ? 'given-up' : undefined),
    /** Nobody has to pay more than an amount of the invoices of a plan from now on. */
    close(planId: string, owed: number) {
      const [oldest, ...others] = openOf(planId);
      settle(others, 'void');
      if (!oldest || isCredited(oldest)) return;
      if (owed === 0) settle([oldest], 'void');
      const object = Object.assign(oldest.object, {
        amount_remaining: owed,
        pre_payment_credit_notes_amount: oldest.amount - owed,
      });
      open = open.map((each) => (each === oldest ? { ...each, amount: owed, object } : each));
    },
  };
}
