import type { Request, Response, Router } from 'express';
import express from 'express';
import { html, sendPage, type Html } from '../../shared';
import { cardProblem } from '../billing/invoices';
import { payInvoice } from '../billing/subscriptions';
import type { InvoiceRecord } from '../state/billing-records';
import type { Provider } from '../state/provider';
import { find } from '../state/provider';
import { messages } from './messages';

const { checkout, documents } = messages;

const bankForm = ({ id }: InvoiceRecord): Html =>
  html`<p>${checkout.authenticateHint}</p>
    <form class="sheet actions" method="post" action="/invoices/${id}/authenticate">
      <button class="primary" name="answer" value="complete">${checkout.complete}</button>
      <button name="answer" value="fail">${checkout.fail}</button>
    </form>`;

/** What the page of an open invoice does: it pays with the stored card, after the bank's confirmation if it asks for one. */
export function invoicePaymentRoutes(provider: Provider, changed: () => Promise<void>): Router {
  const router = express.Router();
  const page = ({ id }: InvoiceRecord) => `/invoices/${id}`;
  const show = (response: Response, title: string, body: Html, status = 200) =>
    sendPage(response, { service: messages.service, title, body }, status);

  const withOpenInvoice =
    (act: (invoice: InvoiceRecord, request: Request, response: Response) => Promise<void>) =>
    async (request: Request, response: Response) => {
      const invoice = find(provider.state.invoices, String(request.params['id']));
      if (!invoice) return void show(response, documents.unknown, html``, 404);
      if (invoice.status !== 'open') return response.redirect(303, page(invoice));
      await act(invoice, request, response);
    };

  const pay = async (invoice: InvoiceRecord, isOnSession: boolean, response: Response) => {
    const problem = payInvoice(provider, invoice, isOnSession);
    await changed();
    if (problem) return void show(response, documents.declined, html``, 402);
    response.redirect(303, page(invoice));
  };

  router.post(
    '/invoices/:id/pay',
    withOpenInvoice(async (invoice, _request, response) => {
      if (cardProblem(provider, invoice) !== 'needs-authentication')
        return pay(invoice, false, response);
      show(response, checkout.authenticate, bankForm(invoice));
    }),
  );
  router.post(
    '/invoices/:id/authenticate',
    withOpenInvoice(async (invoice, { body }, response) => {
      if (body?.answer === 'complete') return pay(invoice, true, response);
      show(response, checkout.notAuthenticated, html``, 402);
    }),
  );
  return router;
}
