import type Stripe from 'stripe';
import { declines } from '../billing/declines';
import type {
  ChargeRecord,
  FailedPaymentRecord,
  InvoiceRecord,
  PaymentMethodRecord,
} from '../state/billing-records';
import { presentPaymentMethod } from './customer';

/** Fields with the same value in all payments: the local world has cards only, and no platforms or shipping. */
const sameForAllPayments = {
  object: 'payment_intent',
  allowed_payment_method_types: null,
  amount_capturable: 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic',
  client_secret: null,
  confirmation_method: 'automatic',
  customer_account: null,
  description: null,
  excluded_payment_method_types: null,
  livemode: false,
  managed_payments: null,
  metadata: {},
  next_action: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ['card'],
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_group: null,
} satisfies Partial<Stripe.PaymentIntent>;

export const presentPaidIntent = (charge: ChargeRecord): Stripe.PaymentIntent => ({
  ...sameForAllPayments,
  id: charge.paymentIntent,
  amount: charge.amount,
  amount_received: charge.amount,
  created: charge.created,
  currency: charge.currency,
  customer: charge.customer,
  last_payment_error: null,
  latest_charge: charge.id,
  payment_method: charge.paymentMethod,
  status: 'succeeded',
});

const problems = {
  declined: {
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: declines.generic_decline,
  },
  'needs-authentication': {
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
} as const;

/** The payment of an invoice that failed, with the card that failed. */
export const presentFailedIntent = (
  { due, currency, customer }: InvoiceRecord,
  { paymentIntent, created, problem }: FailedPaymentRecord,
  card: PaymentMethodRecord | undefined,
): Stripe.PaymentIntent => ({
  ...sameForAllPayments,
  id: paymentIntent,
  amount: due,
  amount_received: 0,
  created,
  currency,
  customer,
  last_payment_error: card
    ? { ...problems[problem], type: 'card_error', payment_method: presentPaymentMethod(card) }
    : null,
  latest_charge: null,
  payment_method: null,
  status: 'requires_payment_method',
});

/** The link between an invoice and the payment of it that failed. */
export const presentFailedPayment = (
  invoice: InvoiceRecord,
  { paymentIntent, created }: FailedPaymentRecord,
): Stripe.InvoicePayment => ({
  id: paymentIntent.replace(/^pi_/, 'inpay_'),
  object: 'invoice_payment',
  amount_paid: null,
  amount_requested: invoice.due,
  created,
  currency: invoice.currency,
  invoice: invoice.id,
  is_default: true,
  livemode: false,
  payment: { payment_intent: paymentIntent, type: 'payment_intent' },
  status: 'open',
  status_transitions: { canceled_at: null, paid_at: null },
});
