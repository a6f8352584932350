import { presenters } from '../present/presenters';
import type { Provider } from '../state/provider';
import { get, newId } from '../state/provider';
import type { InvoiceRecord } from '../state/billing-records';
import type { CreditNoteRecord } from '../state/document-records';
import { emit } from '../webhooks/emit';
import { refundCharge } from './charges';
import { chargesOf } from '../state/charges-of';

/** What a credit note says, and whether its money goes back to the card, lowers the next invoices, or the open one itself. */
interface NewCreditNote extends Pick<CreditNoteRecord, 'amount' | 'memo' | 'reason'> {
  readonly goesTo: 'card' | 'balance' | 'invoice';
}

/** The credit notes of an invoice, oldest first. */
export function creditNotesOf({ state }: Provider, invoice: string): CreditNoteRecord[] {
  return Object.values(state.creditNotes).filter((note) => note.invoice === invoice);
}

/** Credits a part of an invoice, or all of it. */
export function createCreditNote(
  provider: Provider,
  invoice: InvoiceRecord,
  { amount, memo, reason, goesTo }: NewCreditNote,
): CreditNoteRecord {
  const { state, clock } = provider;
  const [charge] = chargesOf(provider, invoice.id);
  const refund =
    goesTo === 'card' && charge
      ? refundCharge(provider, charge, { amount, reason: 'requested_by_customer', metadata: {} }).id
      : null;
  if (goesTo === 'balance') get(state.customers, invoice.customer).balance -= amount;
  if (goesTo === 'invoice') {
    invoice.due -= amount;
    invoice.creditedBefore = (invoice.creditedBefore ?? 0) + amount;
  }
  const id = newId('cn');
  const note: CreditNoteRecord = {
    id,
    created: clock.nowSeconds(),
    number: `${invoice.number}-CN-${String(creditNotesOf(provider, invoice.id).length + 1).padStart(2, '0')}`,
    customer: invoice.customer,
    invoice: invoice.id,
    currency: invoice.currency,
    amount,
    memo,
    reason,
    refund,
    ...(goesTo === 'invoice' && { isPrePayment: true }),
  };
  state.creditNotes[id] = note;
  emit(provider, 'credit_note.created', presenters.creditNote(provider, note));
  return note;
}
