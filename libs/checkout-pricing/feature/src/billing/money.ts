import { formatDay, formatMoney } from '@portal/shared/util';
import type { NextCharge } from '@portal/checkout-pricing/domain';
import { messages } from './messages';

/** Formats the amounts of one plan. */
export type Money = (minorUnits: number) => string;

/** Amounts in a currency, as users of a country write them. */
export const moneyIn =
  (currency: string, country: string | undefined): Money =>
  (minorUnits) =>
    formatMoney(minorUnits, currency, country ? { country } : {}).replace('-', '−');

/** How long a discount lowers the payments. */
export function discountText({ name, once, until }: NonNullable<NextCharge['discount']>): string {
  const { discountOnce, discountUntil, discountAlways } = messages.next;
  if (once) return discountOnce(name);
  return until === null ? discountAlways(name) : discountUntil(name, formatDay(until));
}
