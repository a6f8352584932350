import {
  checkoutPricingEndpoints as endpoints,
  isCoupon,
  type GroupPrice,
  type Price,
} from '@portal/checkout-pricing/domain';
import { apiErrorOf } from '@portal/shared/data-access';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useSearchParams } from 'react-router-dom';
import { checkoutApi } from '../api/checkout-api';
import { messages } from '../messages';
import { useCountry } from './use-country';

/** The plans page's prices. */
export interface PlanPrices {
  readonly isLoading: boolean;
  /** The sentence for prices that could not be loaded. */
  readonly failure: string | undefined;
  readonly retry: () => void;
  /** The reader's country, for the way money is written. */
  readonly country: string | undefined;
  /** The coupon that the premium prices were asked with. */
  readonly coupon: string | undefined;
  readonly premium: readonly Price[];
  readonly group: GroupPrice | undefined;
}

/** `coupon` of the query, else `code` (specification 1, section 7); what cannot be one is left out. */
function couponOf(query: URLSearchParams): string | undefined {
  const coupon = query.get('coupon') || query.get('code');
  return isCoupon(coupon) ? coupon : undefined;
}

const none: readonly Price[] = [];

/** Loads Premium's and Group's prices for the reader's country. */
export function usePlanPrices(): PlanPrices {
  const { useGetActiveProductsQuery, useGetActiveGroupProductsQuery } = checkoutApi;
  const [query] = useSearchParams();
  const country = useCountry();
  const coupon = couponOf(query);
  const premium = useGetActiveProductsQuery(
    country ? { countryCode: country, ...(coupon && { coupon }) } : skipToken,
  );
  const group = useGetActiveGroupProductsQuery(country ? { countryCode: country } : skipToken);

  const failure = premium.error
    ? messages.pricing.failed(apiErrorOf(endpoints.getActiveProducts, premium.error).message)
    : group.error && messages.pricing.tableFailed;
  return {
    isLoading: !country || premium.isLoading || group.isLoading,
    failure,
    retry: () => {
      if (premium.error) void premium.refetch();
      if (group.error) void group.refetch();
    },
    country,
    coupon,
    premium: premium.currentData?.products.flatMap(({ prices }) => prices) ?? none,
    group: group.currentData?.product.prices[0],
  };
}
