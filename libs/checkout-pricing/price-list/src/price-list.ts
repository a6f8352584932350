import type { InferType } from 'yup';
import { array, number, object, string } from 'yup';
import data from './price-list.json';

const text = () => string().strict().trim().min(1).required();
const amount = () => number().strict().integer().min(1).required();

const countryTierCount = 3;

const priceSchema = object({
  interval: string().oneOf(['month', 'quarter', 'year']).required(),
  currency: string().strict().lowercase().length(3).required(),
  /** One amount per country tier, in minor units. */
  amounts: array(amount()).length(countryTierCount).optional(),
  /** Graduated prices: one list of rates per country tier, one rate per step. */
  seatRates: array(array(amount()).required()).length(countryTierCount).optional(),
}).test(
  'one-kind-of-rate',
  ({ path }) => `${path} takes either amounts or seatRates`,
  ({ amounts, seatRates }) => (amounts === undefined) !== (seatRates === undefined),
);

const productSchema = object({
  id: string()
    .strict()
    .matches(/^prod_\w+$/)
    .required(),
  /** The first part of the lookup key of each of its prices. */
  key: string()
    .strict()
    .matches(/^[a-z]+$/)
    .required(),
  name: text(),
  description: text(),
  metadata: object({ tier: text(), group_type: text().optional() }).required(),
  /** The last seat of each graduated step except the final step, which is open-ended. */
  seatSteps: array(amount()).optional(),
  /** One row for each interval and currency; the first currency of an interval is the price's own. */
  prices: array(priceSchema.required())
    .min(1)
    .required()
    .test(
      'one-row-each',
      ({ path }) => `${path} has two rows for the same interval and currency`,
      (rows) =>
        new Set(rows.map(({ interval, currency }) => `${interval} ${currency}`)).size ===
        rows.length,
    ),
});

const priceListSchema = object({
  products: array(productSchema.required()).required(),
  promotionCodes: array(
    object({
      code: text(),
      coupon: object({
        id: text(),
        name: text(),
        percentOff: number().strict().moreThan(0).max(100).required(),
        duration: string().oneOf(['once', 'forever']).required(),
      }).required(),
    }).required(),
  ).required(),
});

export type PriceList = InferType<typeof priceListSchema>;
export type PriceListProduct = PriceList['products'][number];
export type PriceListPrice = PriceListProduct['prices'][number];

/**
 * Checks that `value` is a price list.
 *
 * @throws a Yup `ValidationError` whose message names the place, such as `products[0].prices[0]`
 */
export function readPriceList(value: unknown): PriceList {
  return priceListSchema.validateSync(value);
}

/** The price list of this portal: `price-list.json`, checked. */
export const loadPriceList = (): PriceList => readPriceList(data);
