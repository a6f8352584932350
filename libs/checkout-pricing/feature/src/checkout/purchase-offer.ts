import {
  checkoutPricingEndpoints as endpoints,
  type PurchaseOffer,
} from '@portal/checkout-pricing/domain';
import type { RequestOf } from '@portal/shared/contract';
import { endpointMutation, endpointQuery } from '@portal/shared/data-access';
import { formatMoney } from '@portal/shared/util';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect } from 'react';
import { checkoutApi } from './checkout-api';
import { useCountry } from './country';
import { pricePhrase, priceWords } from './discounted-price';
import { rememberLowered } from './pending-purchase';
import { purchaseMessages } from './purchase-messages';

/** The endpoints for a purchase that waits (PRICE-165, PRICE-166); apart, because /plans does not need them. */
export const purchaseApi = checkoutApi.injectEndpoints({
  endpoints: (build) => ({
    describePurchase: build.query(endpointQuery(endpoints.describePurchase)),
    getWaitingPurchase: build.query({
      ...endpointQuery(endpoints.getWaitingPurchase),
      providesTags: ['WaitingPurchase'],
    }),
    removeWaitingPurchase: build.mutation({
      ...endpointMutation(endpoints.removeWaitingPurchase),
      invalidatesTags: ['WaitingPurchase'],
    }),
  }),
});

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
