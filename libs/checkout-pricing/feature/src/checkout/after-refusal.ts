import type { CheckoutDecision, checkoutPricingEndpoints } from '@portal/checkout-pricing/domain';
import type { ApiErrorOf } from '@portal/shared/data-access';

/** A decision that leads to another page of the portal. */
export type InsideDecision = Exclude<CheckoutDecision, 'create-session'>;

/** Why a checkout did not open. */
export type CheckoutError = ApiErrorOf<typeof checkoutPricingEndpoints.createCheckoutSession>;

/** Errors that tell what this page did not know yet: the purchase then goes where it would have gone. */
export function decisionAfterRefusal(code: CheckoutError['code']): InsideDecision | undefined {
  switch (code) {
    case 'EMAIL_NOT_VERIFIED':
      return 'verify-email';
    case 'ALREADY_SUBSCRIBED':
      return 'open-account';
    default:
      return undefined;
  }
}
