import type Stripe from 'stripe';
import type { PriceRecord } from '../state/price-list-records';
import type { CustomerRecord, InvoiceLineRecord, InvoiceRecord } from '../state/billing-records';
import { decimal, rateOf } from './price';

export function presentLine(
  line: InvoiceLineRecord,
  invoice: InvoiceRecord,
  price: PriceRecord,
): Stripe.InvoiceLineItem {
  const rate = rateOf(price, invoice.currency);
  return {
    id: line.id,
    object: 'line_item',
    amount: line.amount,
    currency: invoice.currency,
    description: line.description,
    discount_amounts: [],
    discountable: !line.proration,
    discounts: [],
    invoice: invoice.id,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: line.proration,
        proration_details: line.proration ? { credited_items: null } : null,
        subscription: invoice.subscription,
        subscription_item: invoice.subscriptionItem,
      },
      type: 'subscription_item_details',
    },
    period: { end: line.periodEnd, start: line.periodStart },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: rate.kind === 'per_unit' ? decimal(rate.unitAmount) : null,
    },
    quantity: line.quantity,
    quantity_decimal: decimal(String(line.quantity)),
    subscription: invoice.subscription,
    subtotal: line.amount,
    taxes: [],
  };
}

/** The tax of an invoice; prices of the local world exclude it. */
const presentTaxes = ({
  tax,
  lacksTaxLocation,
  untaxed,
  subtotal,
  discountAmount,
}: InvoiceRecord): Stripe.Invoice.TotalTax[] =>
  tax === undefined || lacksTaxLocation
    ? []
    : [
        {
          amount: tax,
          tax_behavior: 'exclusive',
          tax_rate_details: { tax_rate: 'txr_local' },
          taxability_reason: untaxed ?? 'standard_rated',
          taxable_amount: subtotal - discountAmount,
          type: 'tax_rate_details',
        },
      ];

/** Without a location a preview says what is missing, and a finalized invoice continues without tax. */
function presentAutomaticTax({
  tax,
  lacksTaxLocation,
  status,
}: InvoiceRecord): Stripe.Invoice.AutomaticTax {
  const disabled_reason = lacksTaxLocation ? 'finalization_requires_location_inputs' : null;
  if (tax === undefined || (lacksTaxLocation && status !== 'draft'))
    return { disabled_reason, enabled: false, liability: null, provider: null, status: null };
  return {
    disabled_reason: null,
    enabled: true,
    liability: { type: 'self' },
    provider: 'stripe',
    status: lacksTaxLocation ? 'requires_location_inputs' : 'complete',
  };
}

/** Amounts that depend on whether the invoice is paid; a negative total becomes a credit of the customer. */
function amountsOf(invoice: InvoiceRecord) {
  const { due, tax = 0 } = invoice;
  const paid = invoice.status === 'paid' ? due : 0;
  return {
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: paid,
    amount_remaining: due - paid,
    amount_shipping: 0,
    subtotal: invoice.subtotal,
    subtotal_excluding_tax: invoice.subtotal,
    total: invoice.total,
    total_excluding_tax: invoice.total - tax,
    total_discount_amounts:
      invoice.discount === null
        ? []
        : [{ amount: invoice.discountAmount, discount: invoice.discount }],
    total_pretax_credit_amounts: [],
    total_taxes: presentTaxes(invoice),
  };
}

/** Fields with the same value in all invoices: the local world has no shipping. */
const sameForAllInvoices = {
  account_country: 'US',
  account_name: 'Local stand-in',
  account_tax_ids: null,
  application: null,
  customer_account: null,
  customer_phone: null,
  customer_shipping: null,
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  footer: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  issuer: { type: 'self' },
  latest_revision: null,
  livemode: false,
  on_behalf_of: null,
  payment_settings: {
    default_mandate: null,
    payment_method_options: null,
    payment_method_types: null,
  },
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  test_clock: null,
  webhooks_delivered_at: null,
} satisfies Partial<Stripe.Invoice>;

/** An invoice has its first lines only. */
const includedLines = 10;

/** Who pays, as it was when the invoice was made. */
function presentBilledTo({ billedTo }: InvoiceRecord, customer: CustomerRecord) {
  return {
    custom_fields: billedTo?.customFields.length ? [...billedTo.customFields] : null,
    customer_address: billedTo?.address ?? null,
    customer_name: billedTo ? billedTo.name : customer.name,
    customer_tax_exempt: customer.taxExempt ?? 'none',
    customer_tax_ids: [...(billedTo?.taxIds ?? [])],
  };
}

/** How an invoice is paid, and when it was finalized. */
function presentCollection(invoice: InvoiceRecord) {
  const { sent, nextPaymentAttempt, finalizesAt } = invoice;
  const isAdvanced = (sent ? sent.next : nextPaymentAttempt) !== null;
  return {
    auto_advance: isAdvanced || finalizesAt !== null,
    automatically_finalizes_at: finalizesAt,
    collection_method: sent ? ('send_invoice' as const) : ('charge_automatically' as const),
    due_date: sent?.dueAt ?? null,
    last_finalization_error: invoice.finalizationFailed
      ? { type: 'api_error' as const, message: 'A fault is switched on: finalization fails.' }
      : null,
  };
}

export function presentInvoice(
  invoice: InvoiceRecord,
  customer: CustomerRecord,
  priceOf: (id: string) => PriceRecord,
): Stripe.Invoice {
  return {
    ...sameForAllInvoices,
    metadata: invoice.metadata ?? {},
    ...presentCollection(invoice),
    id: invoice.id,
    object: 'invoice',
    ...amountsOf(invoice),
    automatic_tax: presentAutomaticTax(invoice),
    attempt_count: invoice.attemptCount,
    attempted: invoice.attemptCount > 0,
    billing_reason: invoice.billingReason,
    created: invoice.created,
    currency: invoice.currency,
    customer: invoice.customer,
    customer_email: customer.email,
    ...presentBilledTo(invoice, customer),
    discounts: invoice.discount === null ? [] : [invoice.discount],
    effective_at: invoice.created,
    ending_balance: invoice.status === 'draft' ? null : invoice.endingBalance,
    lines: {
      object: 'list',
      data: invoice.lines
        .slice(0, includedLines)
        .map((line) => presentLine(line, invoice, priceOf(line.price))),
      has_more: invoice.lines.length > includedLines,
      url: `/v1/invoices/${invoice.id}/lines`,
    },
    next_payment_attempt: invoice.nextPaymentAttempt,
    number: invoice.status === 'draft' ? null : invoice.number,
    parent: {
      quote_details: null,
      subscription_details: { metadata: {}, subscription: invoice.subscription },
      type: 'subscription_details',
    },
    period_end: invoice.periodEnd,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: invoice.creditedBefore ?? 0,
    period_start: invoice.periodStart,
    starting_balance: invoice.startingBalance,
    status: invoice.status,
    status_transitions: {
      finalized_at: invoice.finalizedAt,
      marked_uncollectible_at: invoice.uncollectibleAt ?? null,
      paid_at: invoice.paidAt,
      voided_at: invoice.voidedAt,
    },
  };
}
