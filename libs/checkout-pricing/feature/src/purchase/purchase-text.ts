import type { checkoutPricingEndpoints as endpoints } from '@portal/checkout-pricing/domain';
import { type PurchaseOffer } from '@portal/checkout-pricing/domain';
import type { RequestOf } from '@portal/shared/contract';
import { formatMoney } from '@portal/shared/util';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect } from 'react';
import { rememberLowered } from '../checkout/pending-purchase';
import { pricePhrase, priceWords } from '../discount/discounted-price';
import { purchaseApi } from './purchase-api';
import { purchaseMessages } from './purchase-messages';
import { useCountry } from '../plans/use-plan-prices';

/**
 * "Premium, $120.00 per year", with a coupon that ends also what is charged afterwards; "Group, 7 seats, $732.00 per year"; with
 * "plus tax" where the payment page adds it.
 */
function offerText(offer: PurchaseOffer, country: string, isTaxAdded: boolean): string {
  const { plan, quantity, currency, interval, amount, list_amount, discount_months } = offer;
  const price = priceWords(
    { interval, charged: amount, listed: list_amount, months: discount_months },
    (minor) => formatMoney(minor, currency, { country }),
  );
  const { offer: texts, plusTax } = purchaseMessages.purchase;
  const text = texts[plan](pricePhrase(price), quantity);
  return isTaxAdded ? plusTax(text) : text;
}

/** What a purchase is called, with its price. */
type PurchaseDescription =
  | { readonly kind: 'loading' | 'not-sold' | 'unknown'; readonly offer?: undefined }
  | { readonly kind: 'sold'; readonly text: string; readonly offer: PurchaseOffer };

/** Asks the server what the purchase charges now; `unknown` when it cannot say so. */
export function usePurchaseDescription(
  purchase: RequestOf<typeof endpoints.describePurchase> | undefined,
  isTaxAdded: boolean,
): PurchaseDescription {
  const country = useCountry();
  const { data, isError } = purchaseApi.useDescribePurchaseQuery(purchase ?? skipToken, {
    refetchOnMountOrArgChange: true,
  });
  const isLowered = data?.offer && data.offer.amount < data.offer.list_amount;
  useEffect(() => {
    const { price: priceId, quantity, code } = purchase ?? {};
    if (isLowered && priceId && quantity && code) rememberLowered({ priceId, quantity, code });
  }, [isLowered, purchase]);
  if (!purchase) return { kind: 'not-sold' };
  if (isError) return { kind: 'unknown' };
  if (!data || !country) return { kind: 'loading' };
  const { offer } = data;
  return offer
    ? { kind: 'sold', text: offerText(offer, country, isTaxAdded), offer }
    : { kind: 'not-sold' };
}
