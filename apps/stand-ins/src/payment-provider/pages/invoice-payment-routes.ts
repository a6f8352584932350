import type { Request, Response, Router } from 'express';
import express from 'express';
import { html, sendPage, type Html } from '../../shared';
import { readCard } from '../billing/card-form';
import { attachCard } from '../billing/customers';
import { cardProblem } from '../billing/payment-attempts';
import { payInvoice } from '../billing/subscriptions';
import type { InvoiceRecord, PaymentMethodRecord } from '../state/billing-records';
import type { Provider } from '../state/provider';
import { find } from '../state/provider';
import { readCardForm } from './card-fields';
import { invoiceCardForm } from './invoice-card-form';
import { messages } from './messages';

const { checkout, documents } = messages;

/** The bank's question about the stored card, or about one that the customer gave for this invoice. */
const bankForm = ({ id }: InvoiceRecord, card?: PaymentMethodRecord): Html =>
  html`<p>${checkout.authenticateHint}</p>
    <form class="sheet actions" method="post" action="/invoices/${id}/authenticate">
      ${card && html`<input type="hidden" name="card" value="${card.id}" />`}
      <button class="primary" name="answer" value="complete">${checkout.complete}</button>
      <button name="answer" value="fail">${checkout.fail}</button>
    </form>`;

/** What the page of an open invoice does: it pays with the stored card, after the bank's confirmation if it asks for one. */
export function invoicePaymentRoutes(provider: Provider, changed: () => void): Router {
  const router = express.Router();
  const page = ({ id }: InvoiceRecord) => `/invoices/${id}`;
  const show = (response: Response, title: string, body: Html, status = 200) =>
    sendPage(response, { service: messages.service, title, body }, status);

  const withOpenInvoice =
    (act: (invoice: InvoiceRecord, request: Request, response: Response) => void) =>
    (request: Request, response: Response) => {
      const invoice = find(provider.state.invoices, String(request.params['id']));
      if (!invoice) return void show(response, documents.unknown, html``, 404);
      if (invoice.status !== 'open') return response.redirect(303, page(invoice));
      act(invoice, request, response);
    };

  const pay = (
    invoice: InvoiceRecord,
    isOnSession: boolean,
    response: Response,
    card?: PaymentMethodRecord,
  ) => {
    const problem = payInvoice(provider, invoice, isOnSession, card);
    changed();
    if (problem) return void show(response, documents.declined, html``, 402);
    response.redirect(303, page(invoice));
  };

  /** An invoice that was sent is paid with any card, which is not kept for the next one. */
  const payWithCard = (invoice: InvoiceRecord, body: unknown, response: Response) => {
    const form = readCardForm(body);
    const reading = readCard(form, provider.clock.nowSeconds());
    if (!reading.ok) {
      const entered = { form: { ...form, cvc: '' }, errors: reading.errors };
      const title = documents.invoice(invoice.number);
      return void show(response, title, invoiceCardForm(provider, invoice, entered), 402);
    }
    const card = attachCard(provider, reading.card, invoice.customer);
    if (reading.card.authentication === null) return pay(invoice, true, response, card);
    changed();
    show(response, checkout.authenticate, bankForm(invoice, card));
  };

  router.post(
    '/invoices/:id/pay',
    withOpenInvoice((invoice, { body }, response) => {
      if (invoice.sent) return payWithCard(invoice, body, response);
      if (cardProblem(provider, invoice) !== 'needs-authentication')
        return pay(invoice, false, response);
      show(response, checkout.authenticate, bankForm(invoice));
    }),
  );
  router.post(
    '/invoices/:id/authenticate',
    withOpenInvoice((invoice, { body }, response) => {
      const card = find(provider.state.paymentMethods, String(body?.card ?? ''));
      if (body?.answer === 'complete') return pay(invoice, true, response, card);
      show(response, checkout.notAuthenticated, html``, 402);
    }),
  );
  return router;
}
