import { string } from 'yup';
import { createCreditNote, creditNotesOf } from '../../billing/credit-notes';
import { chargesOf } from '../../state/charges-of';
import { presenters } from '../../present/presenters';
import type { Provider } from '../../state/provider';
import type { InvoiceRecord } from '../../state/billing-records';
import { byParam, listing } from '../collections';
import { pagingParams, params, textParam, wholeParam, wordParam } from '../params';
import type { ApiRoute } from '../route';
import { apiRoute } from '../route';
import { invalidRequest } from '../stripe-error';

/** What a credit note for an invoice may still credit: of what was paid, without refunds and other credit notes. */
function creditable(provider: Provider, invoice: InvoiceRecord): number {
  const notes = creditNotesOf(provider, invoice.id).filter(({ isPrePayment }) => !isPrePayment);
  return notes.reduce((left, { amount }) => left - amount, invoice.due);
}

const refundable = (provider: Provider, invoice: InvoiceRecord) =>
  chargesOf(provider, invoice.id).reduce(
    (sum, { amount, amountRefunded }) => sum + amount - amountRefunded,
    0,
  );

const create = apiRoute(
  'post',
  '/credit_notes',
  params({
    invoice: string().required(),
    amount: wholeParam().min(1, 'Invalid positive integer').required(),
    refund_amount: wholeParam().min(0),
    credit_amount: wholeParam().min(0),
    memo: textParam(),
    reason: wordParam(['duplicate', 'fraudulent', 'order_change', 'product_unsatisfactory']),
  }),
  ({ provider, params: given }) => {
    const { amount, refund_amount: refunded = 0, credit_amount: credited = 0 } = given;
    const invoice = byParam(provider.state.invoices, 'invoice', given.invoice, 'invoice');
    const isOpen = invoice.status === 'open';
    if (!isOpen && invoice.status !== 'paid') {
      throw invalidRequest('The stand-in makes credit notes for paid and open invoices only.');
    }
    if (isOpen && amount >= invoice.due) {
      throw invalidRequest('The stand-in credits a part of an open invoice only.');
    }
    const expected = isOpen ? 0 : amount;
    if (refunded + credited !== expected || (refunded > 0 && credited > 0)) {
      const message =
        'The sum of credit amount, refund amount and out of band amount must equal the credit note amount.';
      throw invalidRequest(message);
    }
    if (amount > creditable(provider, invoice)) {
      throw invalidRequest('The credit note amount is greater than the amount of the invoice.');
    }
    if (refunded > refundable(provider, invoice)) {
      throw invalidRequest('The refund amount is greater than what is left of the payment.');
    }
    const note = createCreditNote(provider, invoice, {
      amount,
      memo: given.memo ?? null,
      reason: given.reason ?? null,
      goesTo: isOpen ? 'invoice' : refunded > 0 ? 'card' : 'balance',
    });
    return presenters.creditNote(provider, note);
  },
);

const list = apiRoute(
  'get',
  '/credit_notes',
  params({ ...pagingParams, customer: string(), invoice: string() }),
  ({ provider, params: given }) => {
    const notes = Object.values(provider.state.creditNotes).filter(
      (note) =>
        (given.customer === undefined || note.customer === given.customer) &&
        (given.invoice === undefined || note.invoice === given.invoice),
    );
    return listing('/v1/credit_notes', notes, given, (note) =>
      presenters.creditNote(provider, note),
    );
  },
);

export const creditNoteRoutes: readonly ApiRoute[] = [create, list];
