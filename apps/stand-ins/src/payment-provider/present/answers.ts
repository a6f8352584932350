import type Stripe from 'stripe';
import { checkoutTotals } from '../billing/checkout-totals';
import type { Provider } from '../state/provider';
import { find, get } from '../state/provider';
import type { PromotionCodeRecord } from '../state/price-list-records';
import type {
  CheckoutSessionRecord,
  CustomerRecord,
  InvoiceRecord,
  SubscriptionRecord,
} from '../state/billing-records';
import { presentCoupon, presentDiscount, presentProduct, presentPromotionCode } from './price-list';
import { presentCheckoutSession } from './checkout-session';
import { presentCustomer, presentDeletedCustomer, presentPaymentMethod } from './customer';
import { presentInvoice } from './invoice';
import { presentPrice } from './price';
import { presentSubscription } from './subscription';

/** Objects as the API answers them, with what their records refer to looked up. */
export const answers = {
  customer({ state }: Provider, customer: CustomerRecord) {
    const delinquent = Object.values(state.subscriptions).some(
      (subscription) => subscription.customer === customer.id && subscription.status === 'past_due',
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
    return presentSubscription(subscription, get(state.prices, subscription.item.price));
  },
  invoice({ state }: Provider, invoice: InvoiceRecord): Stripe.Invoice {
    return presentInvoice(invoice, get(state.customers, invoice.customer), (id) =>
      get(state.prices, id),
    );
  },
};

type Answer = (provider: Provider, id: string) => object | undefined;

/** Answers the object of an id, or undefined when that id is unknown. */
function answering<Item>(
  pick: (state: Provider['state']) => Record<string, Item>,
  present: (provider: Provider, item: Item) => object,
): Answer {
  return (provider, id) => {
    const item = find(pick(provider.state), id);
    return item && present(provider, item);
  };
}

/** Every kind of object that another one can refer to by id. */
const referable: readonly Answer[] = [
  answering((state) => state.customers, answers.customer),
  answering(
    (state) => state.products,
    (_provider, product) => presentProduct(product),
  ),
  answering(
    (state) => state.prices,
    (_provider, price) => presentPrice(price),
  ),
  answering(
    (state) => state.coupons,
    ({ clock }, coupon) => presentCoupon(coupon, clock.nowSeconds()),
  ),
  answering((state) => state.promotionCodes, answers.promotionCode),
  answering(
    (state) => state.discounts,
    (_provider, discount) => presentDiscount(discount),
  ),
  answering((state) => state.subscriptions, answers.subscription),
  answering((state) => state.invoices, answers.invoice),
  answering(
    (state) => state.paymentMethods,
    (_provider, method) => presentPaymentMethod(method),
  ),
];

/** The object behind a reference, for `expand[]`. */
export function referredObject(provider: Provider, id: string): object | undefined {
  for (const answer of referable) {
    const found = answer(provider, id);
    if (found) return found;
  }
  return undefined;
}
