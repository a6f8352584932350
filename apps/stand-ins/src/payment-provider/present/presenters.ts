import type Stripe from 'stripe';
import { checkoutTotals } from '../billing/checkout-totals';
import { chargeOf, chargesOf } from '../state/charges-of';
import type { Provider } from '../state/provider';
import { find, get } from '../state/provider';
import type { PromotionCodeRecord } from '../state/price-list-records';
import type {
  ChargeRecord,
  CheckoutSessionRecord,
  CustomerRecord,
  DisputeRecord,
  InvoiceRecord,
  RefundRecord,
  SubscriptionRecord,
} from '../state/billing-records';
import type { CreditNoteRecord, TaxIdRecord } from '../state/document-records';
import { presentCoupon, presentDiscount, presentProduct, presentPromotionCode } from './price-list';
import { presentCharge, presentDispute, presentInvoicePayment, presentRefund } from './charge';
import { presentCheckoutSession } from './checkout-session';
import { presentCreditNote } from './credit-note';
import {
  presentCustomer,
  presentDeletedCustomer,
  presentPaymentMethod,
  presentTaxId,
} from './customer';
import { presentInvoice } from './invoice';
import { presentFailedIntent, presentFailedPayment, presentPaidIntent } from './payment-intent';
import { presentPrice } from './price';
import { presentSubscription } from './subscription';

/** The API's objects, made from records together with the records that they refer to. */
export const presenters = {
  customer({ state }: Provider, customer: CustomerRecord) {
    const delinquent = Object.values(state.subscriptions).some(
      ({ customer: owner, status }) =>
        owner === customer.id && (status === 'past_due' || status === 'unpaid'),
    );
    return customer.deleted
      ? presentDeletedCustomer(customer)
      : presentCustomer(customer, delinquent);
  },
  promotionCode({ state, clock }: Provider, promotion: PromotionCodeRecord): Stripe.PromotionCode {
    return presentPromotionCode(
      promotion,
      get(state.coupons, promotion.coupon),
      clock.nowSeconds(),
    );
  },
  checkoutSession(provider: Provider, session: CheckoutSessionRecord): Stripe.Checkout.Session {
    const { state, origin } = provider;
    const price = get(state.prices, session.price);
    const customer = find(state.customers, session.customer);
    return presentCheckoutSession(
      session,
      price,
      customer,
      checkoutTotals(provider, session),
      origin,
    );
  },
  subscription({ state }: Provider, subscription: SubscriptionRecord): Stripe.Subscription {
    return presentSubscription(subscription, (id) => get(state.prices, id));
  },
  invoice(provider: Provider, invoice: InvoiceRecord): Stripe.Invoice {
    const { state } = provider;
    const presented = presentInvoice(invoice, get(state.customers, invoice.customer), (id) =>
      get(state.prices, id),
    );
    const page = invoice.status === 'draft' ? null : `${provider.origin}/invoices/${invoice.id}`;
    const credited = Object.values(state.creditNotes).filter((note) => note.invoice === invoice.id);
    return {
      ...presented,
      hosted_invoice_url: page,
      invoice_pdf: page && `${page}/pdf`,
      post_payment_credit_notes_amount: credited.reduce((sum, { amount }) => sum + amount, 0),
      payments: {
        object: 'list',
        data: [
          ...chargesOf(provider, invoice.id).map(presentInvoicePayment),
          ...(invoice.failedPayment ? [presentFailedPayment(invoice, invoice.failedPayment)] : []),
        ],
        has_more: false,
        url: '/v1/invoice_payments',
      },
    };
  },
  charge({ state, origin }: Provider, charge: ChargeRecord): Stripe.Charge {
    const card = get(state.paymentMethods, charge.paymentMethod);
    return { ...presentCharge(charge, card), receipt_url: `${origin}/receipts/${charge.id}` };
  },
  creditNote(provider: Provider, note: CreditNoteRecord): Stripe.CreditNote {
    return presentCreditNote(note, get(provider.state.invoices, note.invoice), provider.origin);
  },
  taxId(_provider: Provider, taxId: TaxIdRecord): Stripe.TaxId {
    return presentTaxId(taxId);
  },
  refund(provider: Provider, refund: RefundRecord): Stripe.Refund {
    return presentRefund(refund, chargeOf(provider, refund));
  },
  dispute(provider: Provider, dispute: DisputeRecord): Stripe.Dispute {
    return presentDispute(dispute, chargeOf(provider, dispute));
  },
};

/** The payment of an invoice, whether it was made or failed. */
function paymentIntentOf({ state }: Provider, id: string): Stripe.PaymentIntent | undefined {
  const charge = Object.values(state.charges).find(({ paymentIntent }) => paymentIntent === id);
  if (charge) return presentPaidIntent(charge);
  for (const invoice of Object.values(state.invoices)) {
    const { failedPayment: failed } = invoice;
    if (failed?.paymentIntent === id)
      return presentFailedIntent(invoice, failed, find(state.paymentMethods, failed.paymentMethod));
  }
  return undefined;
}

type Lookup = (provider: Provider, id: string) => object | undefined;

/** Finds an object by its id in one collection; undefined when the id is unknown. */
function lookupIn<Item>(
  pick: (state: Provider['state']) => Record<string, Item>,
  present: (provider: Provider, item: Item) => object,
): Lookup {
  return (provider, id) => {
    const item = find(pick(provider.state), id);
    return item && present(provider, item);
  };
}

/** One lookup for each kind of object that others refer to by id. */
const lookups: readonly Lookup[] = [
  lookupIn((state) => state.customers, presenters.customer),
  lookupIn(
    (state) => state.products,
    (_provider, product) => presentProduct(product),
  ),
  lookupIn(
    (state) => state.prices,
    (_provider, price) => presentPrice(price),
  ),
  lookupIn(
    (state) => state.coupons,
    ({ clock }, coupon) => presentCoupon(coupon, clock.nowSeconds()),
  ),
  lookupIn((state) => state.promotionCodes, presenters.promotionCode),
  lookupIn(
    (state) => state.discounts,
    (_provider, discount) => presentDiscount(discount),
  ),
  lookupIn((state) => state.subscriptions, presenters.subscription),
  lookupIn((state) => state.invoices, presenters.invoice),
  lookupIn((state) => state.charges, presenters.charge),
  paymentIntentOf,
  lookupIn(
    (state) => state.paymentMethods,
    (_provider, method) => presentPaymentMethod(method),
  ),
];

/** The object that an id refers to, for `expand[]`. */
export function referredObject(provider: Provider, id: string): object | undefined {
  for (const lookup of lookups) {
    const found = lookup(provider, id);
    if (found) return found;
  }
  return undefined;
}
