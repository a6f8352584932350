import type Stripe from 'stripe';
import type {
  ChargeRecord,
  DisputeRecord,
  PaymentMethodRecord,
  RefundRecord,
} from '../state/billing-records';

/** Fields with the same value in all charges: the local world has no platforms, reviews or shipping. */
const sameForAllCharges = {
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  calculated_statement_descriptor: 'LOCAL STAND-IN',
  captured: true,
  description: null,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: null,
  livemode: false,
  metadata: {},
  on_behalf_of: null,
  outcome: null,
  paid: true,
  payment_method_details: null,
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'succeeded',
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Stripe.Charge>;

export function presentCharge(charge: ChargeRecord, card: PaymentMethodRecord): Stripe.Charge {
  return {
    ...sameForAllCharges,
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: charge.amount,
    amount_refunded: charge.amountRefunded,
    billing_details: {
      address: null,
      email: card.email,
      name: card.name,
      phone: null,
      tax_id: null,
    },
    created: charge.created,
    currency: charge.currency,
    customer: charge.customer,
    disputed: charge.disputed,
    payment_intent: charge.paymentIntent,
    payment_method: charge.paymentMethod,
    refunded: charge.amountRefunded === charge.amount,
  };
}

/** The link between an invoice and the money that paid it; charges do not name their invoice. */
export function presentInvoicePayment(charge: ChargeRecord): Stripe.InvoicePayment {
  return {
    id: charge.id.replace(/^ch_/, 'inpay_'),
    object: 'invoice_payment',
    amount_paid: charge.amount,
    amount_requested: charge.amount,
    created: charge.created,
    currency: charge.currency,
    invoice: charge.invoice,
    is_default: true,
    livemode: false,
    payment: { payment_intent: charge.paymentIntent, type: 'payment_intent' },
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: charge.created },
  };
}

export function presentRefund(refund: RefundRecord, charge: ChargeRecord): Stripe.Refund {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: null,
    charge: charge.id,
    created: refund.created,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata: refund.metadata,
    payment_intent: charge.paymentIntent,
    payment_method: charge.paymentMethod,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refund.status,
    transfer_reversal: null,
  };
}

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

const weekSeconds = 7 * 86_400;

export function presentDispute(dispute: DisputeRecord, charge: ChargeRecord): Stripe.Dispute {
  return {
    id: dispute.id,
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: dispute.created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: dispute.status === 'needs_response' ? dispute.created + weekSeconds : null,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.paymentIntent,
    reason: 'fraudulent',
    status: dispute.status,
  };
}
