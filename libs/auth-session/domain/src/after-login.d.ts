/** Where a user goes once signed in (AUTH-55). */
export type AfterLogin =
  | {
      readonly kind: 'checkout';
      readonly checkout: RequestedCheckout;
    }
  | {
      readonly kind: 'extension';
    }
  | {
      readonly kind: 'target';
      readonly href: string;
    };
/** A purchase that the address asks for (PRICE-44). */
export interface RequestedCheckout {
  readonly priceId: string;
  /** As the address has it: not a number for any other text. */
  readonly quantity?: number;
  readonly code?: string;
}
/** What determines the target besides the query. */
export interface TargetContext {
  readonly premium: boolean;
  /** The portal's own origin. */
  readonly origin: string;
  /** Other hosts that a target may lead to. */
  readonly allowedHosts?: readonly string[];
}
/**
 * After sign-in, or when already signed in: checkout if `price_id` is present and the user is not premium, else `callback`,
 * else `redirect`, else `/account`, with `code` appended when present (AUTH-55).
 */
export declare function afterLogin(query: URLSearchParams, context: TargetContext): AfterLogin;
/** After sign-up: the purchase or the extension that asked for it, else `/account` (AUTH-62). */
export declare function afterSignUp(query: URLSearchParams, context: TargetContext): AfterLogin;
/** Where the welcome page leads a signed-in user: the extension, `origin`, else `/account` (AUTH-78). */
export declare function afterWelcome(query: URLSearchParams, context: TargetContext): AfterLogin;
/** Where a user goes after proving who they are: back to where that was needed (AUTH-177). */
export declare const afterProof: (query: URLSearchParams, context: TargetContext) => AfterLogin;
