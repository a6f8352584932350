import {
  checkoutPricingEndpoints as endpoints,
  couponIn,
  defaultCountry,
  defaultPrices,
  type Price,
} from '@portal/checkout-pricing/domain';
import type { RequestOf } from '@portal/shared/contract';
import { apiErrorOf } from '@portal/shared/data-access';
import { useLocation, useSearchParams } from '@portal/shared/router';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import { checkoutApi } from '../checkout/checkout-api';
import { useCountry } from '../checkout/country';
import { messages } from '../messages';

/** What is shown while prices load: the default prices, unless the address asks for others. */
function usePricesBefore() {
  const { search } = useLocation();
  const [isPlain] = useState(search === '');
  return isPlain ? defaultPrices : { premium: none, group: undefined };
}

type PriceQuery = RequestOf<typeof endpoints.getActiveGroupProducts>;

const none: readonly Price[] = [];

const productsError = (error: unknown) => apiErrorOf(endpoints.getActiveProducts, error);

/** The error that says that too many codes were checked: prices can still be read without one. */
function limitOf(error: unknown) {
  const known = error === undefined ? undefined : productsError(error);
  return known?.code === 'TOO_MANY_REQUESTS' ? known : undefined;
}

interface PricesOptions {
  /** ISO 3166; by default that of the address, else of the network. */
  readonly country?: string;
  /** By default that of the address. */
  readonly coupon?: string;
}

/** Loads the prices of Premium and Group for the user's country; while they load, they are those of the default country. */
export function usePrices(options: PricesOptions = {}) {
  const { useGetActiveProductsQuery, useGetActiveGroupProductsQuery } = checkoutApi;
  const [query] = useSearchParams();
  const before = usePricesBefore();
  const country = useCountry(options.country);
  const offer = useOffer(country);
  const coupon = options.coupon ?? couponIn(query);
  const inCountry = offer ?? skipToken;
  const withCoupon = useGetActiveProductsQuery(offer && coupon ? { ...offer, coupon } : inCountry);
  const couponLimit = coupon ? limitOf(withCoupon.error) : undefined;
  const withoutCoupon = useGetActiveProductsQuery(couponLimit ? inCountry : skipToken);
  const premium = couponLimit ? withoutCoupon : withCoupon;
  const group = useGetActiveGroupProductsQuery(inCountry);

  const failures = [
    premium.error && messages.pricing.failed(productsError(premium.error).message),
    couponLimit && messages.pricing.couponNotChecked(couponLimit.retryAfterSeconds),
    group.error && messages.pricing.tableFailed,
  ];
  const isLoading = !offer || premium.isLoading || group.isLoading;
  const shown = isLoading ? before : { premium: none, group: undefined };
  return {
    isLoading,
    failure: failures.find((failure) => failure !== undefined),
    retry: () => {
      if (withCoupon.error) void withCoupon.refetch();
      if (couponLimit && withoutCoupon.error) void withoutCoupon.refetch();
      if (group.error) void group.refetch();
    },
    coupon,
    /** False when too many codes were checked: the prices are those without the coupon. */
    isCouponChecked: !couponLimit,
    premium: premium.currentData?.products.flatMap(({ prices }) => prices) ?? shown.premium,
    group: group.currentData?.product.prices[0] ?? shown.group,
  };
}

/**
 * The prices to ask for. The server sells cheaper tiers by the country of the network alone, so a page for another country
 * has that country's full prices. Undefined until both countries are known.
 */
function useOffer(country: string | undefined): PriceQuery | undefined {
  const { data, isError } = checkoutApi.useGetIpInfoQuery();
  if (!country || (!data && !isError)) return undefined;
  const network = data?.result.country.isoCode ?? defaultCountry;
  return { countryCode: country, ...(country !== network && { onlyTier1Prices: 'true' }) };
}
