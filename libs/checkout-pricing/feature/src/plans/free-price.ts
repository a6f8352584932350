import { formatMoney } from '@portal/shared/util';

const decimals = /\D0+$/;

/** Nothing, in the reader's money and without decimals: `$0`, `€0`, `¥0`. */
export function freePrice(currency = 'usd', country = 'US'): string {
  return formatMoney(0, currency, { country }).replace(decimals, '');
}
