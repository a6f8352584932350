import { strictObject } from '@portal/shared/contract';
import { groupNameField } from '@portal/shared/util';
import { array, boolean, type InferType, mixed, number, object, string } from 'yup';
import { couponPattern } from './checkout';
import { intervals } from './frequency';

/** A price of the price list. Amounts are in minor units of `currency`. */
const price = strictObject({
  id: string().defined(),
  currency: string().defined(),
  unit_amount: number().integer().defined(),
  /** With the coupon; equals `unit_amount` without one. */
  unit_discounted_amount: number().integer().defined(),
  /** The months from the purchase on that the coupon lowers; null when it lowers every charge, and without one. */
  discount_months: number().integer().nullable().defined(),
  total_price: number().integer().defined(),
  interval: string().oneOf(intervals).defined(),
  interval_count: number().oneOf([1, 3, 12]).defined(),
  active: boolean().defined(),
  description: string().nullable().defined(),
  product_id: string().defined(),
  type: string().defined(),
  trial_period_days: number().integer().nullable().defined(),
  metadata: object().defined(),
  one_time_payment: boolean().defined(),
});
export type Price = InferType<typeof price>;

/** A product of the price list and its prices for one country. */
export const product = strictObject({
  id: string().defined(),
  name: string().defined(),
  prices: array(price.defined()).defined(),
});
export type Product = InferType<typeof product>;

const isBound = (value: unknown): value is number | 'inf' =>
  value === 'inf' || Number.isInteger(value);

/** One tier of a graduated group price: its rate (minor units, a decimal) applies to the seats up to `up_to` (PRICE-21). */
export const priceTier = strictObject({
  up_to: mixed<number | 'inf'>({ check: isBound })
    .meta({ jsonSchema: { anyOf: [{ type: 'integer' }, { const: 'inf' }] } })
    .defined(),
  unit_amount_decimal: string()
    .matches(/^\d+(\.\d+)?$/)
    .defined(),
});
export type PriceTier = Readonly<InferType<typeof priceTier>>;

/** A per-seat price, charged once a year (PRICE-29). */
export const groupPrice = strictObject({
  id: string().defined(),
  currency: string().defined(),
  interval_count: number()
    .oneOf([12] as const)
    .defined(),
  tiers: array(priceTier.defined()).defined(),
  /** The country tier of the price: 1, 2 or 3. */
  tier: number()
    .oneOf([1, 2, 3] as const)
    .defined(),
});
export type GroupPrice = InferType<typeof groupPrice>;

/** A coupon code; an empty text is none (PRICE-31). */
export const couponField = () =>
  string().matches(couponPattern, { message: 'This code isn’t valid', excludeEmptyString: true });

/** What an order names: a price id, a quantity, a coupon code (PRICE-64), and what the group shall be called (GROUP-401). */
export const orderFields = () => ({
  price: string()
    .max(255)
    .matches(/^price_\w+$/, 'This price isn’t available')
    .required(),
  quantity: number().integer().min(1).max(100).required(),
  code: couponField(),
  groupName: groupNameField(),
});

/** The errors of every endpoint that asks the payment provider. */
export const providerErrors = ['PAYMENT_PROVIDER_UNAVAILABLE', 'PAYMENT_PROVIDER_REFUSED'] as const;
