import type Stripe from 'stripe';
import type { CustomerRecord, PaymentMethodRecord } from '../state/billing-records';
import type { TaxIdRecord } from '../state/document-records';

export function presentCustomer(customer: CustomerRecord, delinquent: boolean): Stripe.Customer {
  return {
    id: customer.id,
    object: 'customer',
    address: customer.address ?? null,
    balance: customer.balance,
    created: customer.created,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent,
    description: customer.description,
    discount: null,
    email: customer.email,
    invoice_prefix: customer.id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: customer.customFields?.length ? [...customer.customFields] : null,
      default_payment_method: customer.defaultPaymentMethod,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: customer.metadata,
    name: customer.name,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: customer.taxExempt ?? 'none',
    test_clock: customer.testClock ?? null,
  };
}

export function presentDeletedCustomer(customer: CustomerRecord): Stripe.DeletedCustomer {
  return { id: customer.id, object: 'customer', deleted: true };
}

export function presentPaymentMethod(method: PaymentMethodRecord): Stripe.PaymentMethod {
  return {
    id: method.id,
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: {
      address: null,
      email: method.email,
      name: method.name,
      phone: null,
      tax_id: null,
    },
    card: {
      brand: 'visa',
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: 'pass',
      },
      country: 'US',
      display_brand: 'visa',
      exp_month: method.expMonth,
      exp_year: method.expYear,
      fingerprint: null,
      funding: 'credit',
      generated_from: null,
      last4: method.last4,
      networks: { available: ['visa'], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: method.created,
    customer: method.customer,
    customer_account: null,
    livemode: false,
    metadata: method.metadata,
    type: 'card',
  };
}

/** Nobody verifies a number in the local world. */
export function presentTaxId(taxId: TaxIdRecord): Stripe.TaxId {
  return {
    id: taxId.id,
    object: 'tax_id',
    country:
      taxId.type === 'eu_vat' ? taxId.value.slice(0, 2) : taxId.type.slice(0, 2).toUpperCase(),
    created: taxId.created,
    customer: taxId.customer,
    customer_account: null,
    livemode: false,
    owner: { customer: taxId.customer, customer_account: null, type: 'customer' },
    type: taxId.type,
    value: taxId.value,
    verification: { status: 'unavailable', verified_address: null, verified_name: null },
  };
}
