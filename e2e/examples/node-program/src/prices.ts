import {
  checkoutPricingEndpoints,
  defaultPrices,
  groupPriceDisplay,
  priceDisplay,
  type GroupPrice,
  type Price,
} from '@portal/checkout-pricing/domain';
import { formatMoney } from '@portal/shared/util';
import { portal } from './log-in.js';

/** What Premium costs with annual billing, and what that saves. */
export function premiumLine(prices: readonly Price[]): string {
  const display = priceDisplay(prices, 'annually');
  if (!display) return 'Premium: not sold here';
  const { charged, currency, struck = charged, savingPercent = 0 } = display;
  const saved = `${formatMoney(charged, currency)} instead of ${formatMoney(struck, currency)}`;
  return `Premium, a year: ${saved}, ${savingPercent} % less`;
}

/** What seats cost, by graduated rates. */
export function groupLine({ tiers, currency }: GroupPrice, seats: number): string {
  const { total, saving } = groupPriceDisplay(tiers, seats);
  return `${seats} seats, a year: ${formatMoney(total, currency)}, ${formatMoney(saving, currency)} less`;
}

/** The prices that the package knows, without a request. */
export function printKnownPrices(): void {
  console.log(premiumLine(defaultPrices.premium));
}

/** The prices of today for one country. */
export async function printPrices(countryCode: string): Promise<void> {
  const { getActiveGroupProducts, getActiveProducts } = checkoutPricingEndpoints;
  const [premium, group] = await Promise.all([
    portal.send(getActiveProducts, { countryCode }),
    portal.send(getActiveGroupProducts, { countryCode }),
  ]);
  const [product] = premium.data?.products ?? [];
  if (product) console.log(`${countryCode}: ${premiumLine(product.prices)}`);
  const [price] = group.data?.product.prices ?? [];
  if (price) console.log(`${countryCode}: ${groupLine(price, 12)}`);
  const error = premium.error ?? group.error;
  if (error) console.log(`${error.code}: ${error.message}`);
}
