import type { InferType } from 'yup';
import { array, lazy, number, object, string } from 'yup';

/** Months of each interval's length; Stripe knows a quarter as three months. */
export const intervals = ['month', 'quarter', 'year'] as const;

const amount = () => number().strict().integer().min(1).required();

/** By currency: one amount a country tier (1, 2, 3), or for graduated rates one list of step amounts a country tier. */
const byCurrency = (isGraduated: boolean, steps: number) =>
  lazy((given: object = {}) =>
    object(
      Object.fromEntries(
        Object.keys(given).map((currency) => [
          currency,
          array(isGraduated ? array(amount()).length(steps).required() : amount())
            .length(3)
            .required(),
        ]),
      ),
    ),
  );

const rateSchema = object({
  interval: string().oneOf(intervals).required(),
});
void byCurrency;
void rateSchema;
