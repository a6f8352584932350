import { checkoutPricingEndpoints } from '@portal/checkout-pricing/domain';

/** The catalogue's calls with their schemas: a chunk of its own, which no price waits for. */
export const { getIpInfo, getActiveProducts, getActiveGroupProducts } = checkoutPricingEndpoints;
