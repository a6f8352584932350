import type { Response, Router } from 'express';
import express from 'express';
import { html, sendPage, type Html } from '../../shared';
import type { Provider } from '../state/provider';
import { find, get } from '../state/provider';
import type { InvoiceRecord } from '../state/billing-records';
import { cardOf } from '../billing/payment-attempts';
import { day, money } from './format';
import { invoiceCardForm } from './invoice-card-form';
import { messages } from './messages';
import { pdfOf } from './pdf';

const texts = messages.documents;

function sendPdf(response: Response, name: string, lines: readonly string[]): void {
  response
    .type('application/pdf')
    .set('content-disposition', `inline; filename="${name}.pdf"`)
    .send(pdfOf(lines));
}

function invoiceLines({ state }: Provider, invoice: InvoiceRecord): string[] {
  const amount = (minorUnits: number) => money(minorUnits, invoice.currency);
  const { billedTo } = invoice;
  const { line1, postal_code, city, country } = billedTo?.address ?? {};
  return [
    texts.invoice(invoice.number),
    day(invoice.created),
    billedTo?.name ?? get(state.customers, invoice.customer).email ?? '',
    [line1, postal_code, city, country].filter(Boolean).join(', '),
    ...(billedTo?.taxIds ?? []).map(({ value }) => texts.taxId(value)),
    ...(billedTo?.customFields ?? []).map(({ name, value }) => `${name}: ${value}`),
    ...invoice.lines.map((line) => `${line.description}: ${amount(line.amount)}`),
    ...(invoice.discountAmount > 0 ? [texts.discount(amount(-invoice.discountAmount))] : []),
    texts.total(amount(invoice.total)),
    texts.due(amount(invoice.due)),
    invoice.sent ? texts.dueOn(day(invoice.sent.dueAt)) : '',
    texts.state(invoice.status),
  ].filter((line) => line !== '');
}

const listOf = (lines: readonly string[]): Html =>
  html`<ul>
    ${lines.map((line) => html`<li>${line}</li>`)}
  </ul>`;

/** Pays an open invoice: one that was sent with any card, another one with its stored card. */
function payForm(provider: Provider, invoice: InvoiceRecord): Html | undefined {
  const card = cardOf(provider, invoice);
  if (invoice.status !== 'open') return undefined;
  if (invoice.sent) return invoiceCardForm(provider, invoice);
  if (!card) return undefined;
  return html`<form class="actions" method="post" action="/invoices/${invoice.id}/pay">
    <button class="primary">${texts.pay(money(invoice.due, invoice.currency), card.last4)}</button>
  </form>`;
}

/** The documents that the API's objects link to: invoices and credit notes as PDF, and receipts. */
export function documentRoutes(provider: Provider): Router {
  const { state } = provider;
  const router = express.Router();
  const unknown = (response: Response) =>
    sendPage(response, { service: messages.service, title: texts.unknown, body: '' }, 404);

  router.get('/invoices/:id', (request, response) => {
    const invoice = find(state.invoices, request.params.id);
    if (!invoice) return unknown(response);
    const title = texts.invoice(invoice.number);
    const body = html`${listOf(invoiceLines(provider, invoice))} ${payForm(provider, invoice)}`;
    sendPage(response, { service: messages.service, title, body });
  });
  router.get('/invoices/:id/pdf', (request, response) => {
    const invoice = find(state.invoices, request.params.id);
    if (!invoice) return unknown(response);
    sendPdf(response, invoice.number, invoiceLines(provider, invoice));
  });
  router.get('/credit-notes/:id/pdf', (request, response) => {
    const note = find(state.creditNotes, request.params.id);
    if (!note) return unknown(response);
    const sum = texts.total(money(note.amount, note.currency));
    sendPdf(response, note.number, [texts.creditNote(note.number), day(note.created), sum]);
  });
  router.get('/receipts/:id', (request, response) => {
    const charge = find(state.charges, request.params.id);
    if (!charge) return unknown(response);
    const { last4 } = get(state.paymentMethods, charge.paymentMethod);
    const body = listOf([
      texts.paid(money(charge.amount, charge.currency), day(charge.created)),
      texts.card(last4),
      ...(charge.amountRefunded > 0
        ? [texts.refunded(money(charge.amountRefunded, charge.currency))]
        : []),
    ]);
    sendPage(response, { service: messages.service, title: texts.receipt, body });
  });
  return router;
}
