import { presenters } from '../present/presenters';
import type { InvoiceRecord } from '../state/billing-records';
import type { Provider } from '../state/provider';
import { get } from '../state/provider';
import { emit, emitChange } from '../webhooks/emit';
import { finalizeDraft } from './invoices';
import { attemptPayment } from './payment-attempts';
import { settlePendingUpdate } from './pending-updates';
import { activate, giveUp, update } from './subscriptions';

const daySeconds = 86_400;

/** Makes a draft an open invoice: one that the customer's credit pays is paid, and the card pays one that is not sent. */
export function finalizeInvoice(provider: Provider, invoice: InvoiceRecord): void {
  if (!finalizeDraft(provider, invoice)) return;
  if (invoice.sent && invoice.due > 0) return;
  const subscription = get(provider.state.subscriptions, invoice.subscription);
  if (attemptPayment(provider, invoice)) activate(provider, invoice);
  else if (subscription.status === 'active')
    update(provider, subscription, () => (subscription.status = 'past_due'));
}

/** The hour of a draft has passed. */
export function endDraft(provider: Provider, invoice: InvoiceRecord): void {
  if (invoice.sent) sendInvoice(provider, invoice);
  else finalizeInvoice(provider, invoice);
}

/** Mails an invoice to the customer, who may have got it before. */
export function sendInvoice(provider: Provider, invoice: InvoiceRecord): void {
  if (invoice.status === 'draft') finalizeInvoice(provider, invoice);
  if (invoice.status === 'open')
    emit(provider, 'invoice.sent', presenters.invoice(provider, invoice));
}

/** The due date of an open invoice has passed: its plan is past due, and the account's settings say how it continues. */
function becomeOverdue(provider: Provider, invoice: InvoiceRecord, dueAt: number): void {
  const { state, invoiceGraceDays } = provider;
  const subscription = get(state.subscriptions, invoice.subscription);
  if (invoice.sent)
    invoice.sent.next = { at: dueAt + invoiceGraceDays * daySeconds, step: 'give-up' };
  emit(provider, 'invoice.overdue', presenters.invoice(provider, invoice));
  if (subscription.status === 'active' || subscription.status === 'trialing')
    update(provider, subscription, () => (subscription.status = 'past_due'));
}

/** Does what time alone does next to an open invoice that was sent. */
export function takeNextStep(provider: Provider, invoice: InvoiceRecord): void {
  const { sent } = invoice;
  const step = sent?.next?.step;
  if (!sent || step === undefined) return;
  sent.next = null;
  if (step === 'overdue') becomeOverdue(provider, invoice, sent.dueAt);
  const subscription = get(provider.state.subscriptions, invoice.subscription);
  if (step === 'give-up' && subscription.status === 'past_due') giveUp(provider, subscription);
}

/** Gives an open invoice up: nobody has to pay it anymore, and a plan that waited for it continues. */
export function writeOff(
  provider: Provider,
  invoice: InvoiceRecord,
  status: 'void' | 'uncollectible',
): void {
  const now = provider.clock.nowSeconds();
  emitChange(
    provider,
    status === 'void' ? 'invoice.voided' : 'invoice.marked_uncollectible',
    () => presenters.invoice(provider, invoice),
    () => {
      invoice.status = status;
      invoice.nextPaymentAttempt = null;
      if (invoice.sent) invoice.sent.next = null;
      if (status === 'uncollectible') invoice.uncollectibleAt = now;
      else {
        invoice.voidedAt = now;
        // The credit that the invoice used comes back.
        const customer = get(provider.state.customers, invoice.customer);
        customer.balance += invoice.startingBalance - invoice.endingBalance;
      }
    },
  );
  settlePendingUpdate(provider, invoice);
  if (status === 'uncollectible' || isSettledBefore(provider, invoice)) activate(provider, invoice);
}

/**
 * Whether nothing older than a voided invoice lets its subscription wait: Stripe goes back from the newest invoice to one that
 * is paid or uncollectible, or to one that is overdue.
 */
function isSettledBefore({ state, clock }: Provider, voided: InvoiceRecord): boolean {
  const own = Object.values(state.invoices).filter(
    ({ subscription }) => subscription === voided.subscription,
  );
  const older = own.slice(0, own.indexOf(voided));
  const decisive = older.findLast(
    ({ status, sent }) =>
      status === 'paid' ||
      status === 'uncollectible' ||
      (status === 'open' && sent !== undefined && sent.dueAt <= clock.nowSeconds()),
  );
  return decisive?.status !== 'open';
}
