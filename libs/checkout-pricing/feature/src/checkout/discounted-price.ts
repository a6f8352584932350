import { intervalMonths, type Interval } from '@portal/checkout-pricing/domain';
import { discountMessages } from './discount-messages';

/** A price, and what a coupon makes of it; amounts in minor units. */
interface DiscountedPrice {
  readonly interval: Interval;
  readonly charged: number;
  readonly listed: number;
  /** The months that the coupon lowers; null when it lowers every charge, and without one. */
  readonly months: number | null;
}

type PriceWords = ReturnType<typeof priceWords>;

/** The words for a price with a coupon that may end (PRICE-404). */
export function priceWords(price: DiscountedPrice, money: (amount: number) => string) {
  const { interval, charged, listed, months } = price;
  const { per, forFirst, then } = discountMessages;
  const amount = money(charged);
  if (months === null) return { amount, per: per[interval], then: undefined };
  // One charge pays for all of the months.
  const isOneCharge = months === intervalMonths[interval];
  return {
    amount,
    per: isOneCharge ? forFirst(months) : `${per[interval]} ${forFirst(months)}`,
    then: then(money(listed), per[interval]),
  };
}

/** The words as one phrase: `$36.00 for the first 3 months, then $45.00 per quarter`. */
export const pricePhrase = ({ amount, per, then }: PriceWords): string =>
  [`${amount} ${per}`, ...(then ? [then] : [])].join(', ');
