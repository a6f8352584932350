import { strictObject } from '@portal/shared/contract';
import { array, boolean, mixed, number, object, string, type InferType } from 'yup';
import { intervals } from './interval';

/** A price as the plans page reads it. Amounts are in minor units of `currency`. */
export const price = strictObject({
  id: string().defined(),
  /** ISO 4217, lower case as the card provider writes it. */
  currency: string().defined(),
  unit_amount: number().integer().defined(),
  /** After the coupon; equals `unit_amount` without one. */
  unit_discounted_amount: number().integer().defined(),
  /** What one purchase charges. */
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

/** A product of the catalogue and its prices for one country. */
export const product = strictObject({
  id: string().defined(),
  name: string().defined(),
  prices: array(price.defined()).defined(),
});
export type Product = InferType<typeof product>;

const isBound = (value: unknown): value is number | 'inf' =>
  value === 'inf' || (typeof value === 'number' && Number.isInteger(value));

/** One step of a graduated group price: its rate (minor units, may have decimals) applies to the seats up to `up_to`. */
export const priceTier = strictObject({
  up_to: mixed<number | 'inf'>({ check: isBound }).defined(),
  unit_amount_decimal: string()
    .matches(/^\d+(\.\d+)?$/)
    .defined(),
});
export type PriceTier = Readonly<InferType<typeof priceTier>>;

/** A per-seat price, charged once a year (specification 1, sections 3 and 5). */
export const groupPrice = strictObject({
  id: string().defined(),
  currency: string().defined(),
  interval_count: number()
    .oneOf([12] as const)
    .defined(),
  tiers: array(priceTier.defined()).defined(),
  /** The country tier that the price is for: 1, 2 or 3. */
  tier: number()
    .oneOf([1, 2, 3] as const)
    .defined(),
});
export type GroupPrice = InferType<typeof groupPrice>;
