import type { checkoutPricingEndpoints } from '@portal/checkout-pricing/domain';
import type { ResponseOf } from '@portal/shared/contract';
import type { ApiErrorOf } from '@portal/shared/data-access';

/** What became of the checkout that the browser came back from (decisions, "Routes"). */
export type CheckoutOutcome =
  /** The address names no checkout. */
  | 'none'
  /** Paid, as far as is known; the plan is not written down yet. */
  | 'confirming'
  | 'confirmed'
  /** The hosted page was left before paying. */
  | 'not-completed'
  | 'failed'
  /** There is no such checkout of this person. */
  | 'unknown';

type CheckoutStatus = ResponseOf<typeof checkoutPricingEndpoints.getCheckoutStatus>['status'];

const settled: Readonly<Partial<Record<CheckoutStatus, CheckoutOutcome>>> = {
  open: 'not-completed',
  failed: 'failed',
};

/** Reads the server's word; a paid checkout is confirmed only once the person is premium here too. */
export function outcomeOf(answer: {
  readonly status: CheckoutStatus | undefined;
  readonly error: ApiErrorOf<typeof checkoutPricingEndpoints.getCheckoutStatus> | undefined;
  readonly isPremium: boolean;
}): CheckoutOutcome {
  const { status, error, isPremium } = answer;
  if (error?.code === 'CHECKOUT_NOT_FOUND') return 'unknown';
  if (status === 'active' && isPremium) return 'confirmed';
  return (status && settled[status]) ?? 'confirming';
}
