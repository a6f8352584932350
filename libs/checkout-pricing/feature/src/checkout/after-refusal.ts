import type { CheckoutDecision } from '@portal/checkout-pricing/domain';

/** A decision that leads to another page of the portal. */
export type InsideDecision = Exclude<CheckoutDecision, 'create-session'>;

/** Refusals by which the server knows the buyer better than this page: the purchase then goes the way it would have gone. */
const decisions: Readonly<Record<string, InsideDecision>> = {
  EMAIL_NOT_VERIFIED: 'verify-email',
  ALREADY_SUBSCRIBED: 'open-account',
};

/** Where a refused purchase goes instead; undefined when there is only a message to show. */
export function decisionAfterRefusal(code: string): InsideDecision | undefined {
  return decisions[code];
}
