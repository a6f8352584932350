import type { InferType } from 'yup';
import { array, number, object, string } from 'yup';

const text = () => string().strict().trim().min(1).required();
const amount = () => number().strict().integer().min(1).required();

/** Three values: for country tier 1 (full price), 2 and 3. */
const countryTiers = 3;

const priceSchema = object({
  interval: string().oneOf(['month', 'quarter', 'year']).required(),
  currency: string().strict().lowercase().length(3).required(),
  /** One amount a country tier, in minor units. */
  amounts: array(amount()).length(countryTiers).optional(),
  /** For graduated rates: one list of rates a country tier, one rate a step. */
  seatRates: array(array(amount()).required()).length(countryTiers).optional(),
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
  /** The first part of its prices' lookup keys. */
  key: string()
    .strict()
    .matches(/^[a-z]+$/)
    .required(),
  name: text(),
  description: text(),
  metadata: object({ tier: text(), group_type: text().optional() }).required(),
  /** The last seat of each graduated step but the last, which has no end. */
  seatSteps: array(amount()).optional(),
  prices: array(priceSchema.required()).min(1).required(),
});

const catalogueSchema = object({
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

/** What is for sale (decisions, "Plans, prices, payment"). */
export type Catalogue = InferType<typeof catalogueSchema>;
export type CatalogueProduct = Catalogue['products'][number];
export type CataloguePrice = CatalogueProduct['prices'][number];

/** Reads a catalogue; what is wrong in it is one sentence that names the place. */
export function readCatalogue(data: unknown): Catalogue {
  return catalogueSchema.validateSync(data);
}
