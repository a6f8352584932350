import { checkoutPricingEndpoints } from '@portal/checkout-pricing/domain';

const { getCheckoutStatus } = checkoutPricingEndpoints;

/** The hosted checkout that an address comes back from: `checkout=success&session_id=cs_…`. */
export function returnedSession(query: URLSearchParams): string | undefined {
  const sessionId = query.get('session_id') ?? undefined;
  const isReturn =
    query.get('checkout') === 'success' && getCheckoutStatus.request.isValidSync({ sessionId });
  return isReturn ? sessionId : undefined;
}

/** The query without the return from the checkout. */
export function withoutReturn(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  rest.delete('checkout');
  rest.delete('session_id');
  return rest;
}
