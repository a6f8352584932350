import { html, type Html } from '../../shared';
import type { CardErrors, CardForm } from '../billing/card-form';
import type { InvoiceRecord } from '../state/billing-records';
import type { Provider } from '../state/provider';
import { get } from '../state/provider';
import { cardErrorSummary, cardFields } from './card-fields';
import { money } from './format';
import { messages } from './messages';

/** The card with which a customer pays an invoice that was sent. */
export function invoiceCardForm(
  { state }: Provider,
  invoice: InvoiceRecord,
  entered?: { readonly form: CardForm; readonly errors: CardErrors },
): Html {
  const { email } = get(state.customers, invoice.customer);
  const empty = { email: email ?? '', name: '', number: '', expiry: '', cvc: '' };
  const { form = empty, errors = {} } = entered ?? {};
  return html`${cardErrorSummary(errors)}
    <form class="sheet" method="post" action="/invoices/${invoice.id}/pay" novalidate>
      ${cardFields(form, errors)}
      <div class="actions">
        <button class="primary">
          ${messages.documents.payInvoice(money(invoice.due, invoice.currency))}
        </button>
      </div>
    </form>`;
}
