import { formatDay, formatMoney } from '@portal/shared/util';
import type { Interval, NextCharge } from '@portal/checkout-pricing/domain';
import { messages } from './messages';

/** Formats the amounts of one plan. */
export type Money = (minorUnits: number) => string;

/** Amounts in a currency, as users of a country write them. */
export const moneyIn =
  (currency: string, country: string | undefined): Money =>
  (minorUnits) =>
    formatMoney(minorUnits, currency, country ? { country } : {}).replace('-', '−');

/** How long a discount lowers the payments, and what a period costs afterwards. */
export function discountText(
  { name, once, until, fullAmount }: NonNullable<NextCharge['discount']>,
  isTaxed: boolean,
  interval: Interval,
  money: Money,
): string {
  const { discountOnce, discountUntil, discountAlways, plusTax } = messages.next;
  const price = messages.change.price(money(fullAmount), interval);
  const full = isTaxed ? plusTax(price) : price;
  if (once) return discountOnce(name, full);
  return until === null ? discountAlways(name) : discountUntil(name, formatDay(until), full);
}
