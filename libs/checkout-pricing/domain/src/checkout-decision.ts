/** What is known of the person who pressed Buy now. */
export interface Buyer {
  readonly signedIn: boolean;
  readonly emailVerified: boolean;
  readonly premium: boolean;
  /** Whether the newest subscription's status is `active`. */
  readonly activeSubscription: boolean;
}

/** Where a purchase goes next (specification 1, section 4 "Checkout"). */
export type CheckoutDecision = 'log-in' | 'verify-email' | 'open-account' | 'create-session';

/** The rules in their order; the first that holds decides. */
const rules: readonly {
  readonly when: (buyer: Buyer) => boolean;
  readonly go: CheckoutDecision;
}[] = [
  { when: (buyer) => !buyer.signedIn, go: 'log-in' },
  { when: (buyer) => !buyer.emailVerified, go: 'verify-email' },
  { when: (buyer) => buyer.premium || buyer.activeSubscription, go: 'open-account' },
];

/**
 * Decides a purchase: `log-in` saves it and goes to /login, `verify-email` goes to
 * /account?emailVerification=required, `open-account` to /account, `create-session` to the hosted checkout.
 */
export function decideCheckout(buyer: Buyer): CheckoutDecision {
  return rules.find((rule) => rule.when(buyer))?.go ?? 'create-session';
}
