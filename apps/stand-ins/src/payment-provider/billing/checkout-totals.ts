import { rateOf } from '../present/price';
import type { Provider } from '../state/provider';
import { find, get } from '../state/provider';
import type { CheckoutSessionRecord } from '../state/billing-records';
import { amountOf, discountOn } from './amounts';
import { taxOn } from './tax';

/** The amounts of a checkout, in minor units: nothing before a trial has ended. */
export interface CheckoutTotals {
  readonly description: string;
  /** The price of a period. */
  readonly price: number;
  readonly subtotal: number;
  readonly discount: number;
  readonly tax: number;
  readonly total: number;
}

export function checkoutTotals(
  provider: Provider,
  session: Pick<
    CheckoutSessionRecord,
    | 'price'
    | 'currency'
    | 'quantity'
    | 'coupon'
    | 'automaticTax'
    | 'trialEnd'
    | 'customer'
    | 'taxAddress'
  >,
): CheckoutTotals {
  const { state } = provider;
  const price = get(state.prices, session.price);
  const amount = amountOf(rateOf(price, session.currency), session.quantity);
  const subtotal = session.trialEnd === null ? amount : 0;
  const discount = session.coupon
    ? discountOn(subtotal, session.currency, get(state.coupons, session.coupon.coupon))
    : 0;
  const known = find(state.customers, session.customer);
  const customer = known && { ...known, address: session.taxAddress ?? known.address ?? null };
  const { tax } = session.automaticTax
    ? taxOn(provider, customer, subtotal - discount)
    : { tax: 0 };
  return {
    description: get(state.products, price.product).name,
    price: amount,
    subtotal,
    discount,
    tax,
    total: subtotal - discount + tax,
  };
}
