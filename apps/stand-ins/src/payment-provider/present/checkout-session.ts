import type Stripe from 'stripe';
import type { CheckoutTotals } from '../billing/checkout-totals';
import type { PriceRecord } from '../state/price-list-records';
import type { CheckoutSessionRecord, CustomerRecord } from '../state/billing-records';
import { presentPrice } from './price';

function presentLineItem(
  session: CheckoutSessionRecord,
  price: PriceRecord,
  totals: CheckoutTotals,
): Stripe.LineItem {
  return {
    id: session.id.replace(/^cs_test_/, 'li_'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: totals.discount,
    amount_subtotal: totals.subtotal,
    amount_tax: totals.tax,
    amount_total: totals.total,
    currency: session.currency,
    description: totals.description,
    metadata: {},
    price: presentPrice(price),
    quantity: session.quantity,
  };
}

function presentCustomerDetails(
  customer: CustomerRecord | undefined,
): Stripe.Checkout.Session.CustomerDetails | null {
  if (!customer) return null;
  return {
    address: null,
    business_name: null,
    email: customer.email,
    individual_name: null,
    name: customer.name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  };
}

/** The tax is complete once an address is known, which the hosted page asks for. */
const presentAutomaticTax = ({
  automaticTax,
  status,
}: CheckoutSessionRecord): Stripe.Checkout.Session.AutomaticTax =>
  automaticTax
    ? {
        enabled: true,
        liability: { type: 'self' },
        provider: 'stripe',
        status: status === 'complete' ? 'complete' : 'requires_location_inputs',
      }
    : { enabled: false, liability: null, provider: null, status: null };

/** Fields with the same value in all checkouts: the local world sells subscriptions, paid by card, on one hosted page. */
const sameForAllSessions = {
  adaptive_pricing: null,
  after_expiration: null,
  allowed_payment_method_types: ['card'],
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  customer_account: null,
  customer_creation: null,
  integration_identifier: null,
  invoice_creation: null,
  livemode: false,
  locale: null,
  managed_payments: null,
  mode: 'subscription',
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'always',
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: ['card'],
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  ui_mode: 'hosted_page',
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>;

function paymentStatusOf({ status, trialEnd }: CheckoutSessionRecord) {
  if (trialEnd !== null) return 'no_payment_required';
  return status === 'complete' ? 'paid' : 'unpaid';
}

export function presentCheckoutSession(
  session: CheckoutSessionRecord,
  price: PriceRecord,
  customer: CustomerRecord | undefined,
  totals: CheckoutTotals,
  origin: string,
): Stripe.Checkout.Session {
  return {
    ...sameForAllSessions,
    id: session.id,
    object: 'checkout.session',
    allow_promotion_codes: session.allowPromotionCodes || null,
    amount_subtotal: totals.subtotal,
    amount_total: totals.total,
    automatic_tax: presentAutomaticTax(session),
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    created: session.created,
    currency: session.currency,
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: session.submitMessage ? { message: session.submitMessage } : null,
      terms_of_service_acceptance: null,
    },
    customer: session.customer,
    customer_details: presentCustomerDetails(customer),
    customer_email: session.customerEmail,
    discounts: session.coupon
      ? [
          session.coupon.promotionCode === null
            ? { coupon: session.coupon.coupon, promotion_code: null }
            : { coupon: null, promotion_code: session.coupon.promotionCode },
        ]
      : [],
    expires_at: session.expiresAt,
    invoice: session.invoice,
    line_items: {
      object: 'list',
      data: [presentLineItem(session, price, totals)],
      has_more: false,
      url: `/v1/checkout/sessions/${session.id}/line_items`,
    },
    metadata: session.metadata,
    payment_status: paymentStatusOf(session),
    status: session.status,
    submit_type: session.submitType ?? null,
    subscription: session.subscription,
    success_url: session.successUrl,
    total_details: { amount_discount: totals.discount, amount_shipping: 0, amount_tax: totals.tax },
    url: session.status === 'open' ? `${origin}/checkout/pay/${session.id}` : null,
  };
}
