import type Stripe from 'stripe';
import type { InvoiceRecord } from '../state/billing-records';
import type { CreditNoteRecord } from '../state/document-records';

/** Fields with the same value in all credit notes: each credits one sum without lines of its own, tax or shipping. */
const sameForAllCreditNotes = {
  amount_shipping: 0,
  customer_account: null,
  customer_balance_transaction: null,
  discount_amount: 0,
  discount_amounts: [],
  livemode: false,
  metadata: {},
  out_of_band_amount: null,
  pretax_credit_amounts: [],
  shipping_cost: null,
  status: 'issued',
  total_taxes: [],
  voided_at: null,
} satisfies Partial<Stripe.CreditNote>;

export function presentCreditNote(
  note: CreditNoteRecord,
  invoice: InvoiceRecord,
  origin: string,
): Stripe.CreditNote {
  const { id, amount, refund, isPrePayment = false } = note;
  return {
    ...sameForAllCreditNotes,
    id,
    object: 'credit_note',
    amount,
    created: note.created,
    currency: note.currency,
    customer: note.customer,
    effective_at: note.created,
    invoice: invoice.id,
    lines: {
      object: 'list',
      data: [
        {
          id: id.replace(/^cn_/, 'cnli_'),
          object: 'credit_note_line_item',
          amount,
          description: note.memo,
          discount_amount: 0,
          discount_amounts: [],
          livemode: false,
          metadata: {},
          pretax_credit_amounts: [],
          quantity: null,
          tax_rates: [],
          taxes: [],
          type: 'custom_line_item',
          unit_amount: null,
          unit_amount_decimal: null,
        },
      ],
      has_more: false,
      url: `/v1/credit_notes/${id}/lines`,
    },
    memo: note.memo,
    number: note.number,
    pdf: `${origin}/credit-notes/${id}/pdf`,
    post_payment_amount: isPrePayment ? 0 : amount,
    pre_payment_amount: isPrePayment ? amount : 0,
    type: isPrePayment ? 'pre_payment' : 'post_payment',
    reason: note.reason,
    refunds:
      refund === null
        ? []
        : [{ amount_refunded: amount, payment_record_refund: null, refund, type: 'refund' }],
    subtotal: amount,
    subtotal_excluding_tax: amount,
    total: amount,
    total_excluding_tax: amount,
  };
}
