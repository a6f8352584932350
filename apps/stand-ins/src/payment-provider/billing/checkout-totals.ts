import { rateOf } from '../present/price';
import type { Provider } from '../state/provider';
import { get } from '../state/provider';
import type { CheckoutSessionRecord } from '../state/billing-records';
import { amountOf, discountOn } from './amounts';
import { taxOn } from './tax';

/** The amounts of a checkout, in minor units. */
export interface CheckoutTotals {
  readonly description: string;
  readonly subtotal: number;
  readonly discount: number;
  readonly tax: number;
  readonly total: number;
}

export function checkoutTotals(
  { state }: Provider,
  session: Pick<
    CheckoutSessionRecord,
    'price' | 'currency' | 'quantity' | 'coupon' | 'automaticTax'
  >,
): CheckoutTotals {
  const price = get(state.prices, session.price);
  const subtotal = amountOf(rateOf(price, session.currency), session.quantity);
  const discount = session.coupon
    ? discountOn(subtotal, session.currency, get(state.coupons, session.coupon.coupon))
    : 0;
  const tax = session.automaticTax ? taxOn(subtotal - discount) : 0;
  return {
    description: get(state.products, price.product).name,
    subtotal,
    discount,
    tax,
    total: subtotal - discount + tax,
  };
}
