import { finalizeInvoice, sendInvoice, writeOff } from '../../billing/sent-invoices';
import { presenters } from '../../present/presenters';
import type { InvoiceRecord } from '../../state/billing-records';
import type { Provider } from '../../state/provider';
import { byPath } from '../collections';
import { params } from '../params';
import type { ApiRoute } from '../route';
import { apiRoute } from '../route';
import { invalidRequest } from '../stripe-error';

/** An invoice that can be sent; throws for one that is charged to a card, and for one that is settled. */
function unsettledInvoice(provider: Provider, id: string): InvoiceRecord {
  const invoice = byPath(provider.state.invoices, 'invoice', id);
  if (invoice.status !== 'draft' && invoice.status !== 'open')
    throw invalidRequest(`Invoice is already ${invoice.status}.`);
  return invoice;
}

const finalize = apiRoute('post', '/invoices/:id/finalize', params({}), ({ provider, id }) => {
  const invoice = byPath(provider.state.invoices, 'invoice', id);
  if (invoice.status !== 'draft')
    throw invalidRequest('This invoice is already finalized, you can’t re-finalize a non-draft.');
  finalizeInvoice(provider, invoice);
  return presenters.invoice(provider, invoice);
});

const send = apiRoute('post', '/invoices/:id/send', params({}), ({ provider, id }) => {
  const invoice = unsettledInvoice(provider, id);
  if (!invoice.sent)
    throw invalidRequest(
      'You can only manually send an invoice if its collection method is set to `send_invoice`.',
    );
  sendInvoice(provider, invoice);
  return presenters.invoice(provider, invoice);
});

const writeOffRoute = (path: string, status: 'void' | 'uncollectible') =>
  apiRoute('post', `/invoices/:id/${path}`, params({}), ({ provider, id }) => {
    const invoice = unsettledInvoice(provider, id);
    if (invoice.status === 'draft')
      throw invalidRequest('You can only pass in open invoices. This invoice is a draft.');
    writeOff(provider, invoice, status);
    return presenters.invoice(provider, invoice);
  });

/** What is done with invoices that are sent, besides paying them. */
export const sentInvoiceRoutes: readonly ApiRoute[] = [
  finalize,
  send,
  writeOffRoute('void', 'void'),
  writeOffRoute('mark_uncollectible', 'uncollectible'),
];
